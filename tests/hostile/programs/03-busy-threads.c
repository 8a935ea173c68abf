#include <pthread.h>
static void *spin(void *unused) {
    volatile unsigned long x = 0;
    for (;;) x++;
}
int main(void) {
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, spin, 0);
    pthread_join(threads[0], 0);
}
