#include <iostream>

typedef unsigned long long u64;

// Counts leading zeros as well.
u64 count_up_to(u64 n, u64 d) {
    u64 total = 0;
    for (u64 unit = 1; unit <= n; unit *= 10) {
        u64 above = n / unit / 10, here = n / unit % 10, below = n % unit;
        total += above * unit;
        if (here > d) total += unit;
        if (here == d) total += below + 1;
    }
    return total;
}

int main() {
    u64 a, b, d;
    std::cin >> a >> b >> d;
    std::cout << count_up_to(b, d) - count_up_to(a - 1, d) << "\n";
}
