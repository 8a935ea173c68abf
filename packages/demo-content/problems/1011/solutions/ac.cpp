#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, room;
    if (std::scanf("%d %d", &n, &room) != 2) return 1;
    std::vector<long long> best(room + 1, 0);
    for (int i = 0; i < n; i++) {
        int weight;
        long long worth;
        if (std::scanf("%d %lld", &weight, &worth) != 2) return 1;
        for (int held = room; held >= weight; held--) {
            best[held] = std::max(best[held], best[held - weight] + worth);
        }
    }
    int least = room;
    while (least > 0 && best[least - 1] == best[room]) least--;
    std::printf("%lld %d\n", best[room], least);
}
