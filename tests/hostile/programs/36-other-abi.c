/* 1 int 0x80, 2 x32, 3 a far jump into 32-bit code. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
#if WAY == 1
    long result = 20;
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory");
    if (result > 0) puts("3");
#elif WAY == 2
    syscall(0x40000000 | 39);
    puts("3");
#else
    /* mov eax, 20; int 0x80; hlt */
    static const unsigned char code[] = {0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xf4};
    unsigned char *low = mmap((void *)0x10000000, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_32BIT, -1, 0);
    if (low == MAP_FAILED) return 1;
    memcpy(low, code, sizeof code);
    struct { unsigned offset; unsigned short selector; } __attribute__((packed)) target = {0x10000000, 0x23};
    __asm__ volatile("ljmp *%0" : : "m"(target));
#endif
    return 0;
}
