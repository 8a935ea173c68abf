#include <string.h>
#include <unistd.h>
static char block[1 << 20];
int main(void) {
    memset(block, 'x', sizeof block);
    for (long i = 0; i < 10240; i++) write(1, block, sizeof block);
    return 0;
}
