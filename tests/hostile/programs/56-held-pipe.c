/*
 * 1 to 3 wait in the kernel with a pipe of the judge's in hand: whoever wants to read from it waits as well. 4 and 5 take
 * memory that no group is charged for. All of them have answered before.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    int a, b, pair[2];
    scanf("%d %d", &a, &b);
    printf("%d\n", a + b);
    fflush(stdout);
    fputs("something to read", stderr);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return 7;
#if WAY == 1
    return splice(pair[0], 0, 1, 0, 100, 0) != -1;
#elif WAY == 2
    return sendfile(1, pair[0], 0, 100) != -1;
#elif WAY == 3
    return splice(pair[0], 0, 2, 0, 100, 0) != -1;
#elif WAY == 4
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB;
    return mmap(0, 2 << 20, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED;
#else
    return syscall(SYS_memfd_create, "huge", MFD_HUGETLB) != -1;
#endif
}
