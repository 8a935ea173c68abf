#include <iostream>
#include <string>
#include <vector>

// Looks at the last open box without asking whether there is one; `at` throws.
int main() {
    std::string text;
    std::cin >> text;
    std::vector<char> open;
    for (std::size_t i = 0; i < text.size(); i++) {
        char c = text[i];
        if (c == '(' || c == '[' || c == '{') {
            open.push_back(c);
            continue;
        }
        char wanted = c == ')' ? '(' : c == ']' ? '[' : '{';
        if (open.at(open.size() - 1) != wanted) {
            std::cout << "BROKEN " << i + 1 << "\n";
            return 0;
        }
        open.pop_back();
    }
    if (open.empty()) {
        std::cout << "CLOSED\n";
    } else {
        std::cout << "OPEN " << open.size() << "\n";
    }
}
