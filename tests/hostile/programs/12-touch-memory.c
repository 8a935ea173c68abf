#include <stdlib.h>
#include <string.h>
int main(void) {
    for (int i = 0; i < 512; i++) {
        char *block = malloc(1 << 20);
        if (block == 0) return 1;
        memset(block, 1, 1 << 20);
    }
    return 0;
}
