#include <cstdlib>
#include <iostream>
#include <string>

// Pads every row to the full width.
int main() {
    int n;
    char c;
    std::cin >> n >> c;
    int m = (n - 1) / 2;
    for (int i = 0; i < n; i++) {
        int d = std::abs(i - m);
        std::string row(n, ' ');
        row[d] = c;
        row[n - 1 - d] = c;
        std::cout << row << "\n";
    }
}
