#include <stdio.h>

static long long best[20001];

int main(void) {
    int n, room;
    if (scanf("%d %d", &n, &room) != 2) return 1;
    for (int i = 0; i < n; i++) {
        int weight;
        long long worth;
        if (scanf("%d %lld", &weight, &worth) != 2) return 1;
        for (int held = room; held >= weight; held--) {
            long long taken = best[held - weight] + worth;
            if (taken > best[held]) best[held] = taken;
        }
    }
    int least = 0;
    while (best[least] < best[room]) least++;
    printf("%lld %d\n", best[room], least);
    return 0;
}
