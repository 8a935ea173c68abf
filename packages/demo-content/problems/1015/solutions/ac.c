#include <stdio.h>
#include <string.h>

static char text[200001];

/* Lyndon factorisation of the text written twice: the last start below n begins the smallest rotation. */
int main(void) {
    if (scanf("%200000s", text) != 1) return 1;
    int n = (int)strlen(text), i = 0, start = 0, length = n;
    while (i < n) {
        int j = i + 1, k = i;
        start = i;
        while (j < 2 * n && text[k % n] <= text[j % n]) {
            k = text[k % n] < text[j % n] ? i : k + 1;
            j++;
        }
        length = j - k;
        while (i <= k) i += j - k;
    }
    if (length > n) length = n;
    printf("%d %d\n", start + 1, n % length == 0 ? n / length : 1);
    return 0;
}
