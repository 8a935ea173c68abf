#include <cstdio>
#include <vector>

// Keeps the sums in 32 bits.
int main() {
    int n, q;
    if (std::scanf("%d %d", &n, &q) != 2) return 1;
    std::vector<unsigned int> sum(n + 1, 0);
    for (int i = 1; i <= n; i++) {
        unsigned int a;
        if (std::scanf("%u", &a) != 1) return 1;
        sum[i] = sum[i - 1] + a;
    }
    while (q-- > 0) {
        int l, r;
        if (std::scanf("%d %d", &l, &r) != 2) return 1;
        unsigned int part = sum[r] - sum[l - 1];
        std::printf("%u\n", l <= r ? part : sum[n] + part);
    }
}
