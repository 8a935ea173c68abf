#include <unistd.h>
int main(void) {
    close(1);
    close(2);
    volatile unsigned long x = 0;
    while (x < 50000000) x++;
    return 0;
}
