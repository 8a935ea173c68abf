#include <iostream>

// Treats the thresholds themselves as too cold and too warm.
int main() {
    int n, low, high;
    std::cin >> n >> low >> high;
    bool on = false;
    int hours = 0, changes = 0;
    for (int i = 0; i < n; i++) {
        int t;
        std::cin >> t;
        bool next = on;
        if (t <= low) next = true;
        if (t >= high) next = false;
        if (next != on) changes++;
        on = next;
        if (on) hours++;
    }
    std::cout << hours << " " << changes << "\n";
}
