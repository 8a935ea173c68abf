#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    volatile unsigned long long steps = 0;
    while (true) steps = steps + 1;
    std::cout << a + b << "\n";
}
