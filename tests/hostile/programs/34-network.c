/* The two numbers are any; the port of a listener on the host's loopback is compiled in. */
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    static const int families[] = {AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, AF_BLUETOOTH, AF_ALG, AF_XDP, AF_VSOCK};
    for (int i = 0; i < 8; i++)
        for (int type = 1; type <= 5; type++)
            if (socket(families[i], type, 0) >= 0) return 7;
    int s = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {AF_INET, htons(WAY), {htonl(INADDR_LOOPBACK)}};
    if (connect(s, (struct sockaddr *)&address, sizeof address) == 0) return 8;
    printf("%d\n", a + b);
    return 0;
}
