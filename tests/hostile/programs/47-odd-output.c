/* 1 NUL bytes, 2 invalid UTF-8, 3 one line of 100 MB, 4 no newline at the end, 5 CRLF. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static char block[1 << 20];
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
#if WAY == 1
    fwrite("3\0\0", 1, 3, stdout);
#elif WAY == 2
    fwrite("\xff\xfe\xc0\x80\xed\xa0\x80 3\n", 1, 10, stdout);
#elif WAY == 3
    memset(block, '3', sizeof block);
    for (int i = 0; i < 100; i++) write(1, block, sizeof block);
#elif WAY == 4
    printf("%d", a + b);
#else
    printf("%d\r\n", a + b);
#endif
    return 0;
}
