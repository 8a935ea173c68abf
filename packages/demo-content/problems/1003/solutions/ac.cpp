#include <cstdio>

int main() {
    int hours, minutes;
    long long m;
    if (std::scanf("%d:%d %lld", &hours, &minutes, &m) != 3) return 1;
    long long end = ((hours * 60 + minutes + m % 1440) % 1440 + 1440) % 1440;
    std::printf("%02lld:%02lld\n", end / 60, end % 60);
}
