/* 1: clone3 as libc would try it, which has to look missing; else clone with one namespace flag each. */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
#if WAY == 1
    unsigned long arguments[11] = {CLONE_NEWUSER, 0, 0, 0, 17};
    if (syscall(SYS_clone3, arguments, sizeof arguments) != -1 || errno != ENOSYS) return 7;
    pid_t child = vfork();
    if (child == 0) _exit(0);
    waitpid(child, 0, 0);
    printf("%d\n", a + b);
#else
    static const long flags[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET,
                                 CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP};
    syscall(SYS_clone, flags[WAY - 2] | 17, 0, 0, 0, 0);
    printf("%d\n", a + b);
#endif
    return 0;
}
