/** Compares by what is there and not by where it stands. Its argument is `lines` or `words`. */
export const ANY_ORDER_CODE = `// checker input output answer [lines|words]: the same lines or words in any order.
// Exit 0 accepted, 102 wrong; blanks between words and empty lines do not count.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

static std::vector<std::string> readSorted(const char *path, bool byWord) {
    std::ifstream file(path);
    std::vector<std::string> items;
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream words(line);
        std::string word, joined;
        while (words >> word) {
            if (byWord) items.push_back(word);
            else joined += joined.empty() ? word : " " + word;
        }
        if (!joined.empty()) items.push_back(joined);
    }
    std::sort(items.begin(), items.end());
    return items;
}

int main(int argc, char **argv) {
    bool byWord = argc > 4 && std::string(argv[4]) == "words";
    std::vector<std::string> found = readSorted(argv[2], byWord);
    std::vector<std::string> expected = readSorted(argv[3], byWord);
    const char *what = byWord ? "words" : "lines";
    if (found.size() != expected.size()) {
        fprintf(stderr, "expected %zu %s, found %zu\\n", expected.size(), what, found.size());
        return 102;
    }
    if (found != expected) {
        fprintf(stderr, "as many %s as expected, but not the same\\n", what);
        return 102;
    }
    return 0;
}
`;
