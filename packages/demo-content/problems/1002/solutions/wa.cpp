#include <cstdlib>
#include <iostream>
#include <string>

// Draws a filled diamond.
int main() {
    int n;
    char c;
    std::cin >> n >> c;
    int m = (n - 1) / 2;
    for (int i = 0; i < n; i++) {
        int d = std::abs(i - m);
        std::cout << std::string(d, ' ') << std::string(2 * (m - d) + 1, c) << "\n";
    }
}
