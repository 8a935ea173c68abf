/* 1 ptrace, 2 process_vm_readv, 3 write to the memory of others and push input into a terminal. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
#if WAY == 1
    ptrace(PTRACE_ATTACH, getppid(), 0, 0);
#elif WAY == 2
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
    process_vm_readv(1, &here, 1, &there, 1, 0);
#else
    if (open("/proc/1/mem", O_RDWR) >= 0) return 7;
    if (ioctl(0, TIOCSTI, "x") == 0 || ioctl(1, TIOCSTI, "x") == 0) return 8;
    if (open("/dev/tty", O_RDWR) >= 0) return 9;
#endif
    printf("%d\n", a + b);
    return 0;
}
