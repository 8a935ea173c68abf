#include <algorithm>
#include <iostream>
#include <vector>

// Tries all orders: right, but far too slow for 15 houses.
int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<std::vector<int>> minutes(n + 1, std::vector<int>(n + 1));
    for (auto& row : minutes) {
        for (int& d : row) std::cin >> d;
    }
    std::vector<std::pair<int, int>> requests(m);
    for (auto& r : requests) std::cin >> r.first >> r.second;
    std::vector<int> order(n), place(n + 1);
    for (int i = 0; i < n; i++) order[i] = i + 1;
    long long answer = -1;
    do {
        for (int i = 0; i < n; i++) place[order[i]] = i;
        bool good = true;
        for (const auto& r : requests) good = good && place[r.first] < place[r.second];
        if (!good) continue;
        long long total = minutes[0][order[0]] + minutes[order[n - 1]][0];
        for (int i = 1; i < n; i++) total += minutes[order[i - 1]][order[i]];
        if (answer < 0 || total < answer) answer = total;
    } while (std::next_permutation(order.begin(), order.end()));
    std::cout << answer << "\n";
}
