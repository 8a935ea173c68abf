#include <algorithm>
#include <cstdio>
#include <vector>

// Lets the limit fall below the longest chapter.
int main() {
    int n, k;
    if (std::scanf("%d %d", &n, &k) != 2) return 1;
    std::vector<long long> pages(n);
    long long low = 1, high = 0;
    for (auto& p : pages) {
        if (std::scanf("%lld", &p) != 1) return 1;
        high += p;
    }
    while (low < high) {
        long long middle = (low + high) / 2, held = 0;
        int count = 1;
        for (long long p : pages) {
            if (held + p > middle) {
                count++;
                held = 0;
            }
            held += p;
        }
        if (count <= k) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    std::printf("%lld\n", low);
}
