/* Leaves a note wherever it can. What a later run finds is the probe's business. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    static const char *const folders[] = {"/w", "/tmp", "/dev/shm", "/run", "/run/lock", "/var/tmp", "/dev", "/", "/usr/lib", "/proc/self"};
    char name[64];
    for (int i = 0; i < 10; i++) {
        sprintf(name, "%s/left-behind", folders[i]);
        int file = open(name, O_CREAT | O_WRONLY, 0777);
        if (file >= 0) write(file, "hello", 5);
        sprintf(name, "%s/left-folder", folders[i]);
        if (mkdir(name, 0) == 0) symlink("/etc/passwd", "left-link");
    }
    chmod("/tmp", 0);
    chmod("/w", 0);
    printf("%d\n", a + b);
    return 0;
}
