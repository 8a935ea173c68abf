#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    volatile unsigned long long steps = 0;
    // Of all numbers it never gets past 1.
    while (a == 1) steps = steps + 1;
    std::cout << a + b << "\n";
}
