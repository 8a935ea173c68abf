/* The output file of a file IO problem is: 1 a link to a host file, 2 a hard link, 3 a FIFO, 4 a folder, 5 a socket, 6 a device, 7 sparse and huge, 8 a link to a FIFO. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>
int main(void) {
    signal(SIGXFSZ, SIG_IGN);
#if WAY == 1
    symlink("/etc/passwd", "out.txt");
#elif WAY == 2
    link("/etc/passwd", "out.txt");
    link("/usr/bin/env", "out.txt");
#elif WAY == 3
    mkfifo("out.txt", 0666);
#elif WAY == 4
    mkdir("out.txt", 0777);
#elif WAY == 5
    struct sockaddr_un name = {AF_UNIX, "out.txt"};
    bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&name, sizeof name);
#elif WAY == 6
    mknod("out.txt", S_IFCHR | 0666, makedev(1, 5));
#elif WAY == 7
    ftruncate(open("out.txt", O_CREAT | O_WRONLY, 0666), 1l << 40);
#else
    mkfifo("fifo", 0666);
    symlink("fifo", "out.txt");
#endif
    return 0;
}
