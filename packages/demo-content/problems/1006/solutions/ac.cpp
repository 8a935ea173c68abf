#include <cstdio>
#include <vector>

int main() {
    int n, q;
    if (std::scanf("%d %d", &n, &q) != 2) return 1;
    std::vector<long long> sum(n + 1, 0);
    for (int i = 1; i <= n; i++) {
        long long a;
        if (std::scanf("%lld", &a) != 1) return 1;
        sum[i] = sum[i - 1] + a;
    }
    while (q-- > 0) {
        int l, r;
        if (std::scanf("%d %d", &l, &r) != 2) return 1;
        long long part = sum[r] - sum[l - 1];
        std::printf("%lld\n", l <= r ? part : sum[n] + part);
    }
}
