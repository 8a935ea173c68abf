#include <algorithm>
#include <iostream>
#include <string>

// Looks only at the longest run of the smallest letter.
int main() {
    std::string text;
    std::cin >> text;
    const char least = *std::min_element(text.begin(), text.end());
    std::size_t best = 0, longest = 0, count = 0;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && text[end] == least) end++;
        if (end - i > longest) {
            longest = end - i;
            best = i;
            count = 0;
        }
        if (end > i && end - i == longest) count++;
        i = end + 1;
    }
    std::cout << best + 1 << " " << count << "\n";
}
