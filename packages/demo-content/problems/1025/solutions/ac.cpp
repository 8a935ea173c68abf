#include <iostream>
#include <string>

const long long modulus = 1000000007;
std::string text;
size_t at = 0;

long long sum();

long long atom() {
    if (text[at] == '(') {
        at++;
        long long value = sum();
        at++;
        return value;
    }
    long long value = 0;
    while (at < text.size() && isdigit(text[at])) value = (value * 10 + text[at++] - '0') % modulus;
    return value;
}

long long product() {
    long long value = atom();
    while (at < text.size() && text[at] == '*') {
        at++;
        value = value * atom() % modulus;
    }
    return value;
}

long long sum() {
    long long value = product();
    while (at < text.size() && (text[at] == '+' || text[at] == '-')) {
        bool plus = text[at++] == '+';
        long long other = product();
        value = (value + (plus ? other : modulus - other)) % modulus;
    }
    return value;
}

int main() {
    std::cin >> text;
    std::cout << sum() << "\n";
}
