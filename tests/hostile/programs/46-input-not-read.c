#include <stdio.h>
int main(void) {
    puts("3");
    return 0;
}
