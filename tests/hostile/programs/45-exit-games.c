/* 1 a handler turns the crash into success, 2 exit 137, 3 SIGKILL by itself, 4 SIGXCPU, 5 SIGTERM, 6 a child's crash, 7 exit 256. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static int sum;
static void survive(int signal) {
    printf("%d\n", sum);
    fflush(stdout);
    _exit(0);
}
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    sum = a + b;
#if WAY == 1
    signal(SIGSEGV, survive);
    *(volatile int *)0 = 1;
#elif WAY == 2
    exit(137);
#elif WAY == 3
    raise(SIGKILL);
#elif WAY == 4
    raise(SIGXCPU);
#elif WAY == 5
    raise(SIGTERM);
#elif WAY == 6
    if (fork() == 0) abort();
    wait(0);
    printf("%d\n", sum);
#else
    printf("%d\n", sum);
    fflush(stdout);
    exit(256);
#endif
    return 0;
}
