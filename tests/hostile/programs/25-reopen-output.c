/* What goes to standard error by whatever name must not turn up in the output, nor the other way round. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static void say(const char *name, const char *words) {
    int file = open(name, O_WRONLY);
    if (file >= 0) write(file, words, strlen(words));
}
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    say("/dev/stderr", "noise\n");
    say("/proc/self/fd/2", "noise\n");
    char text[32];
    sprintf(text, "%d\n", a + b);
    int before = open("/dev/stdout", O_WRONLY);
    if (before >= 0) write(before, text, strlen(text));
    else write(1, text, strlen(text));
    return 0;
}
