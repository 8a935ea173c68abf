#include <signal.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    static const int signals[] = {SIGKILL, SIGSTOP, SIGTERM, SIGABRT};
    for (int i = 0; i < 4; i++) {
        if (kill(1, signals[i]) == 0) return 7;
        if (getppid() > 0 && kill(getppid(), signals[i]) == 0) return 8;
        kill(-1, signals[i]);
    }
    printf("%d\n", a + b);
    return 0;
}
