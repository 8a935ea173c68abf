#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n;
    long long limit;
    if (std::scanf("%d %lld", &n, &limit) != 2) return 1;
    std::vector<long long> w(n);
    for (auto& x : w) {
        if (std::scanf("%lld", &x) != 1) return 1;
    }
    std::sort(w.begin(), w.end());
    int trips = 0, light = 0, heavy = n - 1;
    while (light <= heavy) {
        if (light < heavy && w[light] + w[heavy] <= limit) light++;
        heavy--;
        trips++;
    }
    std::printf("%d\n", trips);
}
