#include <iostream>

// Plays as if any number of lanterns could be taken.
int main() {
    int games;
    std::cin >> games;
    while (games-- > 0) {
        int m;
        long long nim = 0;
        std::cin >> m;
        while (m-- > 0) {
            long long a;
            std::cin >> a;
            nim ^= a;
        }
        std::cout << (nim != 0 ? "Fang" : "Ji") << "\n";
    }
}
