#include <cstdio>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

struct Road {
    int to;
    long long time, period, open;
};

int main() {
    int n, m;
    if (std::scanf("%d %d", &n, &m) != 2) return 1;
    std::vector<std::vector<Road>> roads(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v;
        long long t, p, o;
        if (std::scanf("%d %d %lld %lld %lld", &u, &v, &t, &p, &o) != 5) return 1;
        roads[u].push_back({v, t, p, o});
        roads[v].push_back({u, t, p, o});
    }
    std::vector<long long> best(n + 1, -1);
    typedef std::pair<long long, int> Item;
    std::priority_queue<Item, std::vector<Item>, std::greater<Item>> queue;
    best[1] = 0;
    queue.push({0, 1});
    while (!queue.empty()) {
        auto [now, node] = queue.top();
        queue.pop();
        if (now > best[node]) continue;
        for (const Road& road : roads[node]) {
            long long phase = now % road.period;
            long long start = phase < road.open ? now : now - phase + road.period;
            long long there = start + road.time;
            if (best[road.to] >= 0 && best[road.to] <= there) continue;
            best[road.to] = there;
            queue.push({there, road.to});
        }
    }
    std::printf("%lld\n", best[n]);
}
