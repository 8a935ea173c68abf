#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n;
    char c;
    if (scanf("%d %c", &n, &c) != 2) return 1;
    int m = (n - 1) / 2;
    for (int i = 0; i < n; i++) {
        int d = abs(i - m);
        for (int k = 0; k < d; k++) putchar(' ');
        putchar(c);
        if (d < m) {
            for (int k = 0; k < 2 * (m - d) - 1; k++) putchar(' ');
            putchar(c);
        }
        putchar('\n');
    }
    return 0;
}
