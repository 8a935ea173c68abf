#include <stdio.h>
static int depth(volatile int n) {
    volatile char pad[32];
    pad[0] = (char)n;
    if (n == 0) return 0;
    return depth(n - 1) + 1 + pad[0] - (char)n;
}
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
#if WAY == 1
    if (depth(1000000) != 1000000) return 7;
#else
    if (depth(-1) == 3) return 7;
#endif
    printf("%d\n", a + b);
    return 0;
}
