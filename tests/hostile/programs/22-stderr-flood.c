#include <stdio.h>
#include <string.h>
#include <unistd.h>
static char block[1 << 16];
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    memset(block, 'e', sizeof block);
    for (int i = 0; i < 1600; i++) write(2, block, sizeof block);
    printf("%d\n", a + b);
    return 0;
}
