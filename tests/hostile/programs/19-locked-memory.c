#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    unsigned long size = 40ul << 20;
    char *block = malloc(size);
    if (mlock(block, size) == 0) return 7;
    if (mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_LOCKED, -1, 0) != MAP_FAILED) return 8;
    if (mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) != MAP_FAILED) return 9;
    printf("%d\n", a + b);
    return 0;
}
