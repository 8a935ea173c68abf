#include <stdio.h>
static char big[800 << 20];
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
#if WAY == 1
    for (unsigned long i = 0; i < sizeof big; i += 4096) big[i] = 1;
#endif
    big[a] = 1;
    printf("%d\n", a + b);
    return 0;
}
