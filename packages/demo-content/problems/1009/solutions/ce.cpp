#include <cstdio>
#include <vector>

int main() {
    int n, k;
    std::scanf("%d %d", &n, &k);
    std::vector<long long> pages(n);
    long long low = 0, high = 0;
    for (auto& p : pages) {
        std::scanf("%lld", &p);
        low = std::max<long long>(low, p)
        high += p;
    }
    std::printf("%lld\n", lowest);
}
