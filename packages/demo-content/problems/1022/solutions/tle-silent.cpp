#include <cstdio>
#include <iostream>
#include <string>

int main() {
    std::ios::sync_with_stdio(false);
    int low = 1, high;
    std::cin >> high;
    for (;;) {
        int guess = (low + high) / 2;
        printf("%d\n", guess); // and nobody flushes
        std::string reply;
        std::cin >> reply;
        if (reply == "correct") return 0;
        if (reply == "higher") low = guess + 1;
        else high = guess - 1;
    }
}
