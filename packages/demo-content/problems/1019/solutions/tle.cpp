#include <cstdio>
#include <vector>

// All pairs: n * n distances.
int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<long long> x(n), y(n);
    for (int i = 0; i < n; i++) {
        if (std::scanf("%lld %lld", &x[i], &y[i]) != 2) return 1;
    }
    long long best = 0;
    int one = 0, two = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            long long dx = x[i] - x[j], dy = y[i] - y[j];
            long long distance = dx * dx + dy * dy;
            if (distance > best) {
                best = distance;
                one = i;
                two = j;
            }
        }
    }
    std::fprintf(stderr, "%d %d\n", one, two);
    std::printf("%lld\n", best);
}
