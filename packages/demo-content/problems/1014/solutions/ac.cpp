#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

std::vector<long long> worth;
std::vector<std::vector<int>> near;

// Best totals of the part below: with this chamber, without it.
std::pair<long long, long long> mine(int node, int parent) {
    long long with = worth[node], without = 0;
    for (int next : near[node]) {
        if (next == parent) continue;
        auto below = mine(next, node);
        with += below.second;
        without += std::max(below.first, below.second);
    }
    return {with, without};
}

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    worth.resize(n + 1);
    near.resize(n + 1);
    for (int i = 1; i <= n; i++) {
        if (std::scanf("%lld", &worth[i]) != 1) return 1;
    }
    for (int i = 1; i < n; i++) {
        int u, v;
        if (std::scanf("%d %d", &u, &v) != 2) return 1;
        near[u].push_back(v);
        near[v].push_back(u);
    }
    auto best = mine(1, 0);
    std::printf("%lld\n", std::max(best.first, best.second));
}
