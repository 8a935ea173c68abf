#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    char *block = malloc(4ul << 30);
    if (block == 0) return 7;
    block[1ul << 30] = 1;
    printf("%d\n", a + b);
    return 0;
}
