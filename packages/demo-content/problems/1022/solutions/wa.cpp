#include <iostream>
#include <string>

int main() {
    int n;
    std::cin >> n;
    std::string reply;
    for (int guess = 1; reply != "correct" && guess <= n; guess++) {
        std::cout << guess << std::endl;
        if (!(std::cin >> reply)) break;
    }
}
