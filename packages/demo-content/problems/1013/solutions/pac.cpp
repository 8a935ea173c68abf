#include <cstdio>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

// Plain shortest path: ignores the tide.
int main() {
    int n, m;
    if (std::scanf("%d %d", &n, &m) != 2) return 1;
    typedef std::pair<long long, int> Item;
    std::vector<std::vector<Item>> roads(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v;
        long long t, p, o;
        if (std::scanf("%d %d %lld %lld %lld", &u, &v, &t, &p, &o) != 5) return 1;
        roads[u].push_back({t, v});
        roads[v].push_back({t, u});
    }
    std::vector<long long> best(n + 1, -1);
    std::priority_queue<Item, std::vector<Item>, std::greater<Item>> queue;
    best[1] = 0;
    queue.push({0, 1});
    while (!queue.empty()) {
        auto [now, node] = queue.top();
        queue.pop();
        if (now > best[node]) continue;
        for (auto [time, to] : roads[node]) {
            if (best[to] >= 0 && best[to] <= now + time) continue;
            best[to] = now + time;
            queue.push({best[to], to});
        }
    }
    std::printf("%lld\n", best[n]);
}
