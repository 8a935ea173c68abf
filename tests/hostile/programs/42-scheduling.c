#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    struct sched_param parameters = {1};
    if (sched_setscheduler(0, SCHED_FIFO, &parameters) == 0) return 7;
    if (sched_setscheduler(0, SCHED_RR, &parameters) == 0) return 8;
    if (setpriority(PRIO_PROCESS, 0, -20) == 0) return 9;
    if (syscall(SYS_ioprio_set, 1, 0, 1 << 13) == 0) return 10;
    cpu_set_t all;
    CPU_ZERO(&all);
    for (int i = 0; i < CPU_SETSIZE; i++) CPU_SET(i, &all);
    sched_setaffinity(1, sizeof all, &all);
    sched_setaffinity(0, sizeof all, &all);
    printf("%d\n", a + b);
    return 0;
}
