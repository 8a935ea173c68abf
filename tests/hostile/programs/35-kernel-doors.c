/* 1 io_uring has to look missing; the others are what only an attack calls. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    char zeros[256] = {0};
#if WAY == 1
    if (syscall(SYS_io_uring_setup, 8, zeros) != -1 || errno != ENOSYS) return 7;
#elif WAY == 2
    syscall(SYS_bpf, 0, zeros, sizeof zeros);
#elif WAY == 3
    syscall(SYS_perf_event_open, zeros, 0, -1, -1, 0);
#elif WAY == 4
    syscall(SYS_userfaultfd, 0);
#elif WAY == 5
    syscall(SYS_keyctl, 0, -3, 1);
#elif WAY == 6
    syscall(SYS_add_key, "user", "x", "y", 1, -3);
#else
    syscall(SYS_request_key, "user", "x", 0, -3);
#endif
    printf("%d\n", a + b);
    return 0;
}
