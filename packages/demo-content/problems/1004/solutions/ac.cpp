#include <cctype>
#include <iostream>
#include <map>
#include <string>

int main() {
    std::string line;
    std::getline(std::cin, line);
    int n = std::stoi(line);
    std::map<std::string, int> counts;
    for (int i = 0; i < n && std::getline(std::cin, line); i++) {
        line += ' ';
        std::string word;
        for (unsigned char c : line) {
            if (std::isalpha(c)) {
                word += static_cast<char>(std::tolower(c));
            } else if (!word.empty()) {
                counts[word]++;
                word.clear();
            }
        }
    }
    std::string best;
    int most = 0;
    for (const auto& [word, count] : counts) {
        if (count > most) {
            best = word;
            most = count;
        }
    }
    std::cout << best << " " << most << "\n";
}
