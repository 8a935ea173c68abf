#include <algorithm>
#include <cstdio>
#include <vector>

// Looks only at the leftmost, rightmost, lowest and highest lighthouse.
int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<long long> x(n), y(n);
    for (int i = 0; i < n; i++) {
        if (std::scanf("%lld %lld", &x[i], &y[i]) != 2) return 1;
    }
    int ends[4] = {0, 0, 0, 0};
    for (int i = 0; i < n; i++) {
        if (x[i] < x[ends[0]]) ends[0] = i;
        if (x[i] > x[ends[1]]) ends[1] = i;
        if (y[i] < y[ends[2]]) ends[2] = i;
        if (y[i] > y[ends[3]]) ends[3] = i;
    }
    long long best = 0;
    for (int i : ends) {
        for (int j : ends) {
            long long dx = x[i] - x[j], dy = y[i] - y[j];
            best = std::max(best, dx * dx + dy * dy);
        }
    }
    std::printf("%lld\n", best);
}
