#include <cctype>
#include <iostream>
#include <map>
#include <string>

// Splits at spaces only and leaves the punctuation in the words.
int main() {
    int n;
    std::cin >> n;
    std::map<std::string, int> counts;
    std::string word;
    while (std::cin >> word) {
        for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        counts[word]++;
    }
    std::string best;
    int most = 0;
    for (const auto& [text, count] : counts) {
        if (count > most) {
            best = text;
            most = count;
        }
    }
    std::cout << best << " " << most << "\n";
}
