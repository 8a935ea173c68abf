#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    if (write(0, "9 9\n", 4) >= 0) return 7;
    if (ftruncate(0, 0) == 0) return 8;
    static const char *const names[] = {"/proc/self/fd/0", "/dev/stdin", "/dev/fd/0"};
    for (int i = 0; i < 3; i++) {
        if (open(names[i], O_RDWR) >= 0) return 9;
        if (truncate(names[i], 0) == 0) return 10;
        if (open(names[i], O_WRONLY | O_TRUNC) >= 0) return 11;
    }
    lseek(0, 0, SEEK_END);
    printf("%d\n", a + b);
    return 0;
}
