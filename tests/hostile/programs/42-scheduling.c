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
    long before = syscall(SYS_ioprio_get, 1, 0);
    int nice = getpriority(PRIO_PROCESS, 0);
    struct sched_param parameters = {1};
    sched_setscheduler(0, SCHED_FIFO, &parameters);
    if (sched_getscheduler(0) != SCHED_OTHER) return 7;
    sched_setscheduler(0, SCHED_RR, &parameters);
    if (sched_getscheduler(0) != SCHED_OTHER) return 8;
    setpriority(PRIO_PROCESS, 0, -20);
    if (getpriority(PRIO_PROCESS, 0) != nice) return 9;
    syscall(SYS_ioprio_set, 1, 0, 1 << 13);
    if (syscall(SYS_ioprio_get, 1, 0) != before) return 10;
    cpu_set_t all;
    CPU_ZERO(&all);
    for (int i = 0; i < CPU_SETSIZE; i++) CPU_SET(i, &all);
    sched_setaffinity(1, sizeof all, &all);
    sched_setaffinity(0, sizeof all, &all);
    printf("%d\n", a + b);
    return 0;
}
