/* The next program after a hostile one: nothing may be left for it to find. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static int stray(const char *folder, const char *own) {
    DIR *dir = opendir(folder);
    if (dir == 0) return fprintf(stderr, "cannot open %s\n", folder), 1;
    int found = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || (own && strcmp(name, own) == 0)) continue;
        fprintf(stderr, "left in %s: %s\n", folder, name);
        found = 1;
    }
    closedir(dir);
    return found;
}
static int processes(void) {
    DIR *dir = opendir("/proc");
    int found = 0;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        int pid = atoi(entry->d_name);
        if (pid > 1 && pid != getpid()) found = 1, fprintf(stderr, "process %d\n", pid);
    }
    return found;
}
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    if (stray("/w", "main") || stray("/tmp", 0) || stray("/dev/shm", 0) || processes()) return 66;
    FILE *file = fopen("/tmp/own", "w");
    if (file == 0 || fputs("x", file) < 0 || fclose(file) != 0) return 67;
    printf("%d\n", a + b);
    return 0;
}
