#include <signal.h>
#include <unistd.h>
int main(void) {
    for (;;) {
        if (fork() == 0) {
            setsid();
            fork();
            raise(SIGSTOP);
        }
    }
}
