#include <unistd.h>
int main(void) {
    for (int i = 0; i < 4; i++) {
        if (fork() == 0) {
            volatile unsigned long x = 0;
            for (;;) x++;
        }
    }
    for (;;) pause();
}
