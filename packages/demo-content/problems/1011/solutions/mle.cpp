#include <algorithm>
#include <cstdio>
#include <vector>

// Keeps one full row for each of 1001 steps, whatever the input: about 160 MB.
int main() {
    const int rows = 1001, columns = 20001;
    int n, room;
    if (std::scanf("%d %d", &n, &room) != 2) return 1;
    std::vector<std::vector<long long>> best(rows, std::vector<long long>(columns, 0));
    for (int i = 1; i <= n; i++) {
        int weight;
        long long worth;
        if (std::scanf("%d %lld", &weight, &worth) != 2) return 1;
        for (int held = 0; held <= room; held++) {
            best[i][held] = best[i - 1][held];
            if (held >= weight) best[i][held] = std::max(best[i][held], best[i - 1][held - weight] + worth);
        }
    }
    int least = room;
    while (least > 0 && best[n][least - 1] == best[n][room]) least--;
    std::printf("%lld %d\n", best[n][room], least);
}
