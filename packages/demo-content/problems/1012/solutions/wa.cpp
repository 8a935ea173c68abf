#include <iostream>
#include <queue>
#include <string>
#include <vector>

// Remembers only whether a cell was seen, not with how many charges.
int main() {
    int h, w, k;
    std::cin >> h >> w >> k;
    std::string grid;
    for (int i = 0; i < h; i++) {
        std::string row;
        std::cin >> row;
        grid += row;
    }
    std::vector<int> steps(h * w, -1), used(h * w, 0);
    std::queue<int> queue;
    const int start = static_cast<int>(grid.find('S')), end = static_cast<int>(grid.find('E'));
    steps[start] = 0;
    queue.push(start);
    const int dy[4] = {-1, 1, 0, 0}, dx[4] = {0, 0, -1, 1};
    while (!queue.empty()) {
        int cell = queue.front();
        queue.pop();
        for (int move = 0; move < 4; move++) {
            int y = cell / w + dy[move], x = cell % w + dx[move];
            if (y < 0 || y >= h || x < 0 || x >= w) continue;
            int next = y * w + x, charges = used[cell] + (grid[next] == '#');
            if (charges > k || steps[next] >= 0) continue;
            steps[next] = steps[cell] + 1;
            used[next] = charges;
            queue.push(next);
        }
    }
    std::cout << steps[end] << "\n";
}
