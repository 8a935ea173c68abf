#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    signal(SIGXFSZ, SIG_IGN);
    static const char *const names[] = {"/w/huge", "/tmp/huge", "/dev/shm/huge"};
    for (int i = 0; i < 3; i++) {
        int file = open(names[i], O_CREAT | O_RDWR, 0600);
        if (file < 0) continue;
        if (ftruncate(file, 1l << 40) == 0) return 7;
        if (fallocate(file, 0, 0, 1l << 40) == 0) return 8;
        if (pwrite(file, "x", 1, 1l << 40) == 1) return 9;
    }
    printf("%d\n", a + b);
    return 0;
}
