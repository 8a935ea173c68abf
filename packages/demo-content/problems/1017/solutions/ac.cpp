#include <algorithm>
#include <climits>
#include <iostream>
#include <vector>

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<std::vector<int>> minutes(n + 1, std::vector<int>(n + 1));
    for (auto& row : minutes) {
        for (int& d : row) std::cin >> d;
    }
    std::vector<int> before(n + 1, 0);
    for (int i = 0; i < m; i++) {
        int x, y;
        std::cin >> x >> y;
        before[y] |= 1 << (x - 1);
    }
    const int full = (1 << n) - 1;
    std::vector<std::vector<int>> best(full + 1, std::vector<int>(n + 1, INT_MAX));
    best[0][0] = 0;
    for (int done = 0; done < full; done++) {
        for (int here = 0; here <= n; here++) {
            if (best[done][here] == INT_MAX) continue;
            for (int next = 1; next <= n; next++) {
                int bit = 1 << (next - 1);
                if ((done & bit) || (before[next] & ~done)) continue;
                int& target = best[done | bit][next];
                target = std::min(target, best[done][here] + minutes[here][next]);
            }
        }
    }
    int answer = INT_MAX;
    for (int last = 1; last <= n; last++) {
        if (best[full][last] != INT_MAX) answer = std::min(answer, best[full][last] + minutes[last][0]);
    }
    std::cout << (answer == INT_MAX ? -1 : answer) << "\n";
}
