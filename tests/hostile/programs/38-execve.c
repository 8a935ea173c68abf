/* 1 a shell that spins, 2 too many arguments, 3 a script that names itself, 4 a loop of exec, 5 a compiler. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int count, char **words) {
#if WAY == 1
    execl("/bin/sh", "sh", "-c", "while :; do :; done", (char *)0);
    return 1;
#elif WAY == 2
    int a, b;
    scanf("%d %d", &a, &b);
    static char big[130000];
    memset(big, 'x', sizeof big - 1);
    char *many[4000];
    for (int i = 0; i < 3999; i++) many[i] = big;
    many[3999] = 0;
    execv("/bin/true", many);
    printf("%d\n", a + b);
    return 0;
#elif WAY == 3
    int a, b;
    scanf("%d %d", &a, &b);
    int file = open("loop", O_CREAT | O_WRONLY, 0777);
    write(file, "#!/w/loop\n", 10);
    close(file);
    execl("./loop", "loop", (char *)0);
    printf("%d\n", a + b);
    return 0;
#elif WAY == 4
    execl("./main", "main", (char *)0);
    return 1;
#else
    execl("/usr/bin/gcc", "gcc", "--version", (char *)0);
    return 1;
#endif
}
