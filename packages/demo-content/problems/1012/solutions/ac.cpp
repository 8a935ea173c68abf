#include <iostream>
#include <queue>
#include <string>
#include <vector>

int main() {
    int h, w, k;
    std::cin >> h >> w >> k;
    std::string grid;
    for (int i = 0; i < h; i++) {
        std::string row;
        std::cin >> row;
        grid += row;
    }
    const int size = h * w;
    std::vector<int> steps(size * (k + 1), -1);
    std::queue<int> queue;
    const int start = static_cast<int>(grid.find('S')), end = static_cast<int>(grid.find('E'));
    steps[start] = 0;
    queue.push(start);
    const int dy[4] = {-1, 1, 0, 0}, dx[4] = {0, 0, -1, 1};
    while (!queue.empty()) {
        int state = queue.front();
        queue.pop();
        int used = state / size, cell = state % size;
        if (cell == end) {
            std::cout << steps[state] << "\n";
            return 0;
        }
        for (int move = 0; move < 4; move++) {
            int y = cell / w + dy[move], x = cell % w + dx[move];
            if (y < 0 || y >= h || x < 0 || x >= w) continue;
            int charges = used + (grid[y * w + x] == '#');
            int target = charges * size + y * w + x;
            if (charges > k || steps[target] >= 0) continue;
            steps[target] = steps[state] + 1;
            queue.push(target);
        }
    }
    std::cout << -1 << "\n";
}
