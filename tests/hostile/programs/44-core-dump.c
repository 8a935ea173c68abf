#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
int main(void) {
    struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_CORE, &all);
    unsigned long size = 400ul << 20;
    memset(malloc(size), 1, size);
#if WAY == 1
    abort();
#else
    raise(SIGQUIT);
#endif
}
