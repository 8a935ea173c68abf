#include <iostream>
#include <string>

// Counts every kind on its own and so misses crossed boxes.
int main() {
    std::string text;
    std::cin >> text;
    const std::string opens = "([{", closes = ")]}";
    int depth[3] = {0, 0, 0};
    for (std::size_t i = 0; i < text.size(); i++) {
        std::size_t kind = opens.find(text[i]);
        if (kind != std::string::npos) {
            depth[kind]++;
            continue;
        }
        kind = closes.find(text[i]);
        if (--depth[kind] < 0) {
            std::cout << "BROKEN " << i + 1 << "\n";
            return 0;
        }
    }
    int left = depth[0] + depth[1] + depth[2];
    if (left == 0) {
        std::cout << "CLOSED\n";
    } else {
        std::cout << "OPEN " << left << "\n";
    }
}
