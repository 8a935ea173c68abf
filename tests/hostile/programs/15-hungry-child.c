#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    if (fork() == 0) {
        for (;;) memset(malloc(1 << 20), 1, 1 << 20);
    }
    wait(0);
    printf("%d\n", a + b);
    return 0;
}
