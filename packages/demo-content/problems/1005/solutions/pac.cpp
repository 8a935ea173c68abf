#include <algorithm>
#include <cstdio>
#include <vector>

// Pairs neighbours in sorted order, which wastes room.
int main() {
    int n;
    long long limit;
    if (std::scanf("%d %lld", &n, &limit) != 2) return 1;
    std::vector<long long> w(n);
    for (auto& x : w) {
        if (std::scanf("%lld", &x) != 1) return 1;
    }
    std::sort(w.begin(), w.end());
    int trips = 0;
    for (int i = 0; i < n; trips++) {
        if (i + 1 < n && w[i] + w[i + 1] <= limit) {
            i += 2;
        } else {
            i++;
        }
    }
    std::printf("%d\n", trips);
}
