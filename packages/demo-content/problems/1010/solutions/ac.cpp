#include <iostream>

int main() {
    const int grundy[7] = {0, 1, 0, 1, 2, 3, 2};
    int games;
    std::cin >> games;
    while (games-- > 0) {
        int m, nim = 0;
        std::cin >> m;
        while (m-- > 0) {
            long long a;
            std::cin >> a;
            nim ^= grundy[a % 7];
        }
        std::cout << (nim != 0 ? "Fang" : "Ji") << "\n";
    }
}
