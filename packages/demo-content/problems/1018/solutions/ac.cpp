#include <iostream>
#include <vector>

const long long modulus = 1000003;
typedef std::vector<std::vector<long long>> Matrix;

Matrix multiply(const Matrix& a, const Matrix& b) {
    const std::size_t m = a.size();
    Matrix product(m, std::vector<long long>(m, 0));
    for (std::size_t i = 0; i < m; i++) {
        for (std::size_t j = 0; j < m; j++) {
            for (std::size_t k = 0; k < m; k++) product[i][j] += a[i][k] * b[k][j];
            product[i][j] %= modulus;
        }
    }
    return product;
}

int main() {
    int m;
    long long n;
    std::cin >> m >> n;
    Matrix base(m, std::vector<long long>(m)), power(m, std::vector<long long>(m, 0));
    for (auto& row : base) {
        for (auto& c : row) std::cin >> c;
    }
    for (int i = 0; i < m; i++) power[i][i] = 1;
    for (; n > 0; n /= 2) {
        if (n % 2 == 1) power = multiply(power, base);
        base = multiply(base, base);
    }
    long long trace = 0;
    for (int i = 0; i < m; i++) trace += power[i][i];
    std::cout << trace % modulus << "\n";
}
