/* 1 anonymous shared mapping, 2 memfd, 3 files in every folder that takes them, 4 System V. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>
enum { MIB = 1 << 20 };
static char page[MIB];
int main(void) {
    memset(page, 1, sizeof page);
#if WAY == 1
    for (int i = 0; i < 400; i++) {
        char *block = mmap(0, MIB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) return 1;
        memset(block, 1, MIB);
    }
#elif WAY == 2
    int file = memfd_create("x", 0);
    if (file < 0) return 2;
    for (int i = 0; i < 400; i++)
        if (write(file, page, MIB) != MIB) return 3;
#elif WAY == 3
    static const char *const folders[] = {"/w/x", "/tmp/x", "/dev/shm/x"};
    int written = 0;
    for (int i = 0; i < 3; i++) {
        int file = open(folders[i], O_CREAT | O_WRONLY, 0600);
        while (file >= 0 && written < 400 && write(file, page, MIB) == MIB) written++;
    }
    if (written < 400) return 4;
#else
    int id = shmget(IPC_PRIVATE, 400 * MIB, IPC_CREAT | 0600);
    if (id < 0) return 5;
    memset(shmat(id, 0, 0), 1, 400 * MIB);
#endif
    return 0;
}
