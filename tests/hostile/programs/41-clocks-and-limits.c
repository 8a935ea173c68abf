#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <time.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    struct timespec now = {0};
    struct timeval day = {0};
    struct timex change = {.modes = ADJ_OFFSET};
    if (clock_settime(CLOCK_REALTIME, &now) == 0) return 7;
    if (settimeofday(&day, 0) == 0) return 8;
    if (adjtimex(&change) >= 0) return 9;
    static const int kinds[] = {RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_STACK, RLIMIT_CORE, RLIMIT_NOFILE};
    for (int i = 0; i < 5; i++) {
        struct rlimit limit, wanted = {RLIM_INFINITY, RLIM_INFINITY};
        getrlimit(kinds[i], &limit);
        if (limit.rlim_max == RLIM_INFINITY) continue;
        /* What counts is not the answer but the limit afterwards. */
        struct rlimit after;
        setrlimit(kinds[i], &wanted);
        getrlimit(kinds[i], &after);
        if (after.rlim_max > limit.rlim_max) return 10 + i;
        wanted.rlim_cur = wanted.rlim_max = limit.rlim_max + 1;
        prlimit(0, kinds[i], &wanted, 0);
        getrlimit(kinds[i], &after);
        if (after.rlim_max > limit.rlim_max) return 20 + i;
        if (prlimit(1, kinds[i], 0, &after) == 0) return 30 + i;
    }
    printf("%d\n", a + b);
    return 0;
}
