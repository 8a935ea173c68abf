/* 1 getpid, 2 mmap and munmap, 3 page faults: nearly all of it is time of the kernel. */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    for (;;) {
#if WAY == 1
        syscall(SYS_getpid);
#elif WAY == 2
        munmap(mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 4096);
#else
        static char *block;
        if (!block) block = mmap(0, 16 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        for (int i = 0; i < 16 << 20; i += 4096) block[i] = 1;
        madvise(block, 16 << 20, MADV_DONTNEED);
#endif
    }
}
