#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string text;
    std::cin >> text;
    const int n = static_cast<int>(text.size());
    int i = 0, j = 1, same = 0;
    while (i < n && j < n && same < n) {
        char a = text[(i + same) % n], b = text[(j + same) % n];
        if (a == b) {
            same++;
            continue;
        }
        if (a > b) {
            i += same + 1;
        } else {
            j += same + 1;
        }
        if (i == j) j++;
        same = 0;
    }
    std::vector<int> border(n, 0);
    for (int at = 1, k = 0; at < n; at++) {
        while (k > 0 && text[at] != text[k]) k = border[k - 1];
        if (text[at] == text[k]) k++;
        border[at] = k;
    }
    int period = n - border[n - 1];
    if (n % period != 0) period = n;
    std::cout << std::min(i, j) % period + 1 << " " << n / period << "\n";
}
