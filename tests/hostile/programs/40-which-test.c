/* Prints everything that could tell one test from another; it has to be the same in all of them. */
#define _GNU_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>
extern char **environ;
static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}
static void list(const char *folder) {
    char *names[64];
    int count = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && count < 64 && (entry = readdir(dir));) names[count++] = strdup(entry->d_name);
    qsort(names, count, sizeof *names, by_name);
    printf("%s:", folder);
    for (int i = 0; i < count; i++) printf(" %s", names[i]);
    puts("");
}
int main(int count, char **words) {
    struct utsname name;
    uname(&name);
    char folder[256];
    /* Its number counts the runs of its box, of whichever problem, and says nothing of the test. */
    printf("parent %d leads %d uid %d host %s cwd %s\n", getppid(), getsid(0) == getpid(), getuid(), name.nodename, getcwd(folder, sizeof folder));
    struct stat facts;
    stat("main", &facts);
    printf("mode %o links %ld size %ld owner %d\n", facts.st_mode, (long)facts.st_nlink, (long)facts.st_size, facts.st_uid);
    fstat(0, &facts);
    printf("input mode %o size %ld at %ld\n", facts.st_mode, (long)facts.st_size, (long)lseek(0, 0, SEEK_CUR));
    for (int i = 0; i < count; i++) printf("argument %s\n", words[i]);
    for (char **variable = environ; *variable; variable++) printf("variable %s\n", *variable);
    list("/w");
    list("/tmp");
    list("/dev/shm");
    list("/proc/self/fd");
    static const int limits[] = {RLIMIT_AS, RLIMIT_NOFILE, RLIMIT_STACK, RLIMIT_NPROC};
    for (int i = 0; i < 4; i++) {
        struct rlimit limit;
        getrlimit(limits[i], &limit);
        printf("limit %ld %ld\n", (long)limit.rlim_cur, (long)limit.rlim_max);
    }
    return 0;
}
