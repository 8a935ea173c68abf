#include <iostream>
#include <string>

// Compares every start with the best one so far, letter by letter.
int main() {
    std::string text;
    std::cin >> text;
    const int n = static_cast<int>(text.size());
    int best = 0, count = 1;
    for (int start = 1; start < n; start++) {
        int k = 0;
        while (k < n && text[(start + k) % n] == text[(best + k) % n]) k++;
        if (k == n) {
            count++;
        } else if (text[(start + k) % n] < text[(best + k) % n]) {
            best = start;
            count = 1;
        }
    }
    std::cout << best + 1 << " " << count << "\n";
}
