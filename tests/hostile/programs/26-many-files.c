/* 1 a million files, 2 folders in folders, 3 long names. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    static const char *const places[] = {"/w", "/tmp", "/dev/shm"};
    for (int p = 0; p < 3; p++) {
        chdir(places[p]);
        char name[260];
        for (int i = 0; i < 1000000; i++) {
#if WAY == 1
            sprintf(name, "%d", i);
            int file = open(name, O_CREAT | O_WRONLY, 0600);
            if (file < 0) break;
            close(file);
#elif WAY == 2
            if (mkdir("d", 0700) != 0 || chdir("d") != 0) break;
#else
            memset(name, 'n', 250);
            sprintf(name + 240, "%d", i);
            if (mkdir(name, 0) != 0) break;
#endif
        }
    }
    printf("%d\n", a + b);
    return 0;
}
