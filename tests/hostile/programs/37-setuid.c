#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
static int run(const char *file, const char *argument) {
    pid_t child = fork();
    if (child == 0) {
        close(1);
        close(2);
        execl(file, file, argument, (char *)0);
        _exit(99);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 98;
}
int main(int count, char **words) {
    if (count > 1) return geteuid() == 0 || getegid() == 0 ? 0 : 5;
    int a, b;
    scanf("%d %d", &a, &b);
    if (geteuid() == 0 || setuid(0) == 0 || setgid(0) == 0 || setresuid(0, 0, 0) == 0) return 7;
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) return 8;
    chmod("main", 06777);
    if (run("./main", "again") == 0) return 9;
    if (run("/usr/bin/su", "-c") == 0 || run("/bin/su", "-c") == 0) return 10;
    printf("%d\n", a + b);
    return 0;
}
