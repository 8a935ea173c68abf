#include <pthread.h>
#include <unistd.h>
static void *wait_for_ever(void *unused) {
    for (;;) pause();
}
int main(void) {
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 16384);
    for (int i = 0; i < 100000; i++)
        if (pthread_create(&thread, &attributes, wait_for_ever, 0) != 0) return 11;
    return 0;
}
