#include <cstdlib>
#include <iostream>
#include <string>

int main() {
    int n;
    char c;
    std::cin >> n >> c;
    int m = (n - 1) / 2;
    for (int i = 0; i < n; i++) {
        int d = std::abs(i - m);
        std::string row(d, ' ');
        row += c;
        if (d < m) row += std::string(2 * (m - d) - 1, ' ') + c;
        std::cout << row << "\n";
    }
}
