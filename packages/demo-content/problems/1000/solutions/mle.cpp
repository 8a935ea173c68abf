#include <cstring>
#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    const std::size_t block = std::size_t(16) << 20;
    unsigned long long sum = 0;
    // 64 blocks of 16 MiB, every byte written: 1 GiB.
    for (int i = 1; i <= 64; i++) {
        char* memory = new char[block];
        std::memset(memory, i, block);
        volatile char* seen = memory;
        sum += seen[block / 2];
    }
    std::cerr << sum << "\n";
    std::cout << a + b << "\n";
}
