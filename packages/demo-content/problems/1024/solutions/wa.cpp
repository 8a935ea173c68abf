#include <cstdio>

bool isLeap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

long long dayNumber(int year, int month, int day) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    long long total = day;
    for (int y = 1583; y < year; y++) total += isLeap(y) ? 366 : 365;
    for (int m = 1; m < month; m++) total += days[m - 1] + (m == 2 && isLeap(year));
    return total;
}

int main() {
    int y, m, d;
    scanf("%d-%d-%d", &y, &m, &d);
    long long from = dayNumber(y, m, d);
    scanf("%d-%d-%d", &y, &m, &d);
    printf("%lld\n", dayNumber(y, m, d) - from + 1);
}
