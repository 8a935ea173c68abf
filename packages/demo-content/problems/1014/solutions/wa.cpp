#include <algorithm>
#include <cstdio>
#include <vector>

// Takes all chambers at even depth, or all at odd depth.
int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<long long> worth(n + 1);
    std::vector<std::vector<int>> near(n + 1);
    for (int i = 1; i <= n; i++) {
        if (std::scanf("%lld", &worth[i]) != 1) return 1;
    }
    for (int i = 1; i < n; i++) {
        int u, v;
        if (std::scanf("%d %d", &u, &v) != 2) return 1;
        near[u].push_back(v);
        near[v].push_back(u);
    }
    std::vector<int> depth(n + 1, -1), order = {1};
    depth[1] = 0;
    long long total[2] = {0, 0};
    for (std::size_t i = 0; i < order.size(); i++) {
        int node = order[i];
        total[depth[node] % 2] += worth[node];
        for (int next : near[node]) {
            if (depth[next] >= 0) continue;
            depth[next] = depth[node] + 1;
            order.push_back(next);
        }
    }
    std::printf("%lld\n", std::max(total[0], total[1]));
}
