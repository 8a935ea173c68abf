// checker input output answer: exit 0 accepted, 102 wrong, 103 a fault of the data.
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

/** A whole word that is a finite number; "nan" and "1e999" are none. */
static bool readNumber(const std::string &word, double &value) {
    char *end;
    value = strtod(word.c_str(), &end);
    return !word.empty() && *end == '\0' && std::isfinite(value);
}

int main(int, char **argv) {
    std::ifstream output(argv[2]), answer(argv[3]);
    std::string expectedWord, word;
    for (int line = 1; answer >> expectedWord; line++) {
        double expected, got;
        if (!readNumber(expectedWord, expected)) return 103;
        if (!(output >> word) || !readNumber(word, got)) {
            fprintf(stderr, "line %d: no number\n", line);
            return 102;
        }
        double error = std::fabs(got - expected);
        if (error > 1e-6 && error > 1e-6 * std::fabs(expected)) {
            fprintf(stderr, "line %d: expected %.9f, got %.9f\n", line, expected, got);
            return 102;
        }
    }
    if (output >> word) {
        fprintf(stderr, "more text at the end\n");
        return 102;
    }
    return 0;
}
