// checker input output answer: exit 0 accepted, 102 wrong, 103 a fault of the data.
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

static int wrong(const char *why) {
    fprintf(stderr, "%s\n", why);
    return 102;
}

int main(int, char **argv) {
    std::ifstream input(argv[1]), output(argv[2]), answer(argv[3]);
    int rows, columns;
    input >> rows >> columns;
    std::vector<std::string> grid(rows);
    int row = -1, column = -1;
    for (int r = 0; r < rows; r++) {
        input >> grid[r];
        size_t place = grid[r].find('S');
        if (place != std::string::npos) row = r, column = (int)place;
    }
    std::string expected, claimed;
    if (!input || row < 0 || !(answer >> expected)) return 103;
    if (!(output >> claimed)) return wrong("the output is empty");
    if (claimed != expected) return wrong("not the smallest number of steps");
    if (claimed == "NO") return output >> claimed ? wrong("more text after NO") : 0;
    std::string path, more;
    output >> path;
    if (path.size() != (size_t)std::stoi(expected)) return wrong("the path is not that long");
    for (char step : path) {
        if (step == 'U') row--;
        else if (step == 'D') row++;
        else if (step == 'L') column--;
        else if (step == 'R') column++;
        else return wrong("a letter that is no direction");
        if (row < 0 || row >= rows || column < 0 || column >= columns) return wrong("off the map");
        if (grid[row][column] == '#') return wrong("into a stall");
    }
    if (grid[row][column] != 'T') return wrong("the path does not end at the lantern");
    if (output >> more) return wrong("more text after the path");
    return 0;
}
