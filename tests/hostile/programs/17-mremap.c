#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>
int main(void) {
    unsigned long size = 1 << 20;
    char *block = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    while (size < 1ul << 30) {
        block = mremap(block, size, 2 * size, MREMAP_MAYMOVE);
        if (block == MAP_FAILED) return 1;
        memset(block + size, 1, size);
        size *= 2;
    }
    return 0;
}
