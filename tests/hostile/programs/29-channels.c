/* Two runs at a time try to meet: the first number says who leaves the sign. Whoever meets the other exits with 7. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
static int meet_abstract(int leads) {
    struct sockaddr_un name = {AF_UNIX, "\0gavel-meeting"};
    int s = socket(AF_UNIX, SOCK_STREAM, 0);
    if (s < 0) return 0;
    if (leads) {
        bind(s, (struct sockaddr *)&name, sizeof name);
        listen(s, 1);
        fcntl(s, F_SETFL, O_NONBLOCK);
        for (int i = 0; i < 60; i++) {
            if (accept(s, 0, 0) >= 0) return 1;
            usleep(10000);
        }
        return 0;
    }
    for (int i = 0; i < 60; i++) {
        if (connect(s, (struct sockaddr *)&name, sizeof name) == 0) return 1;
        usleep(10000);
    }
    return 0;
}
static int meet_locks(int leads) {
    static const char *const names[] = {"/usr/bin/env", "/etc/passwd", "/usr/lib", "/dev/null"};
    for (int i = 0; i < 4; i++) {
        int file = open(names[i], O_RDONLY);
        if (file < 0) continue;
        struct flock lock = {leads ? F_RDLCK : F_WRLCK, SEEK_SET, 12345, 1};
        if (leads) {
            flock(file, LOCK_EX | LOCK_NB);
            fcntl(file, F_SETLK, &lock);
        } else {
            if (flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return 1;
            if (fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK) return 1;
        }
    }
    return 0;
}
static int meet_ipc(int leads) {
    int flags = leads ? IPC_CREAT | 0666 : 0666;
    int found = 0;
    found |= shmget(0x6a7e1, 4096, flags) >= 0 && !leads;
    found |= msgget(0x6a7e1, flags) >= 0 && !leads;
    found |= semget(0x6a7e1, 1, flags) >= 0 && !leads;
    return found;
}
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    int met = meet_ipc(a);
    if (a) met |= meet_locks(1);
    met |= meet_abstract(a);
    if (!a) met |= meet_locks(0);
    if (a) usleep(300000);
    if (socket(40 /* AF_VSOCK */, SOCK_STREAM, 0) >= 0) return 8;
    if (met) return 7;
    printf("%d\n", a + b);
    return 0;
}
