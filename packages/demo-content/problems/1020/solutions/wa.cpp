#include <iostream>
#include <stack>
#include <string>
#include <vector>
using namespace std;

int main() {
    int rows, columns;
    cin >> rows >> columns;
    vector<string> grid(rows);
    for (auto &row : grid) cin >> row;
    const string letters = "UDLR";
    auto dr = [](char c) { return c == 'U' ? -1 : c == 'D' ? 1 : 0; };
    auto dc = [](char c) { return c == 'L' ? -1 : c == 'R' ? 1 : 0; };
    vector<vector<char>> from(rows, vector<char>(columns, 0));
    stack<pair<int, int>> open;
    int tr = 0, tc = 0;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            if (grid[r][c] == 'S') open.push({r, c}), from[r][c] = '*';
            if (grid[r][c] == 'T') tr = r, tc = c;
        }
    while (!open.empty()) {
        auto [r, c] = open.top();
        open.pop();
        for (char step : letters) {
            int nr = r + dr(step), nc = c + dc(step);
            if (nr < 0 || nr >= rows || nc < 0 || nc >= columns) continue;
            if (grid[nr][nc] == '#' || from[nr][nc]) continue;
            from[nr][nc] = step;
            open.push({nr, nc});
        }
    }
    if (!from[tr][tc]) {
        cout << "NO\n";
        return 0;
    }
    string path;
    for (int r = tr, c = tc; from[r][c] != '*';) {
        char step = from[r][c];
        path.insert(path.begin(), step);
        r -= dr(step);
        c -= dc(step);
    }
    cout << path.size() << "\n" << path << "\n";
}
