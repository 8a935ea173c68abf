// interactor input output answer, its standard streams joined to the program's:
// exit 0 accepted, 102 wrong, 103 a fault of the data.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

static int wrong(const std::string &why) {
    std::cerr << why << "\n";
    return 102;
}

int main(int, char **argv) {
    std::ifstream input(argv[1]);
    long long n, secret;
    if (!(input >> n >> secret)) return 103;
    std::cout << n << std::endl;
    for (int guesses = 1; guesses <= 20; guesses++) {
        std::string word;
        if (!(std::cin >> word)) return wrong("the program ended after " + std::to_string(guesses - 1) + " guesses");
        char *end;
        long long guess = std::strtoll(word.c_str(), &end, 10);
        if (*end != '\0') return wrong("not an integer: " + word.substr(0, 20));
        if (guess < 1 || guess > n) return wrong("out of range: " + word.substr(0, 20));
        if (guess == secret) {
            std::cout << "correct" << std::endl;
            std::string more;
            if (std::cin >> more) return wrong("it went on guessing after the number was found");
            std::cerr << "found with " << guesses << " guesses\n";
            return 0;
        }
        std::cout << (secret > guess ? "higher" : "lower") << std::endl;
    }
    return wrong("not found with 20 guesses");
}
