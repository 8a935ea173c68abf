#include <iostream>
#include <string>

int main() {
    int low = 1, high;
    std::cin >> high;
    for (;;) {
        int guess = (low + high) / 2;
        std::cout << guess << std::endl;
        std::string reply;
        std::cin >> reply;
        if (reply == "correct") return 0;
        if (reply == "higher") low = guess + 1;
        else high = guess - 1;
    }
}
