/* What the test program does as one side of an exchange. Lines are numbers; the right answer to n is n + 1. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <unistd.h>

static int ask(long count) {
  long answer;
  for (long n = 0; n < count; n++) {
    if (printf("%ld\n", n) < 0 || fflush(stdout) || scanf("%ld", &answer) != 1) return 6;
    if (answer != n + 1) return 5;
  }
  return 0;
}

static int answer(int is_flushed) {
  static char block[1 << 16];
  setvbuf(stdout, block, _IOFBF, sizeof block);
  long n;
  while (scanf("%ld", &n) == 1) {
    printf("%ld\n", n + 1);
    if (is_flushed) fflush(stdout);
  }
  return 0;
}

/* Says on standard error why writing came to an end. */
static int write_on(long most) {
  long i = 0;
  for (; i < most; i++)
    if (write(1, "chatter\n", 8) != 8) break;
  fprintf(stderr, "%s\n", i < most ? strerror(errno) : "done");
  return i < most ? 3 : 0;
}

static int read_on(void) {
  static char block[1 << 16];
  long sum = 0;
  for (ssize_t n; (n = read(0, block, sizeof block)) > 0;) sum += n;
  fprintf(stderr, "%ld\n", sum);
  return 0;
}

/* A byte now and then, and nothing in between. */
static int trickle(long milliseconds) {
  while (write(1, "x", 1) == 1) usleep(1000 * milliseconds);
  return 3;
}

/* Sleeps until there is input, in the ways of different language runtimes. */
static int await_input(const char *how) {
  struct pollfd list[2] = {{.fd = 1, .events = 0}, {.fd = 0, .events = POLLIN}};
  fd_set set;
  FD_ZERO(&set);
  FD_SET(0, &set);
  struct epoll_event event = {.events = EPOLLIN};
  int epoll = epoll_create1(0);
  epoll_ctl(epoll, EPOLL_CTL_ADD, 0, &event);
  if (!strcmp(how, "poll")) return poll(list, 2, -1) != 1;
  if (!strcmp(how, "select")) return select(1, &set, 0, 0, 0) != 1;
  if (!strcmp(how, "epoll")) return epoll_wait(epoll, &event, 1, -1) != 1;
  char c;
  return read(dup(0), &c, 1) != 1;
}

/* -1 = not one of these. */
static int exchange(const char *what, long number) {
  char line[64];
  if (!strcmp(what, "ask")) return ask(number);
  if (!strcmp(what, "answer")) return answer(1);
  if (!strcmp(what, "answer-unflushed")) return answer(0);
  if (!strcmp(what, "write-on")) return write_on(number);
  if (!strcmp(what, "read-on")) return read_on();
  if (!strcmp(what, "trickle")) return trickle(number);
  if (!strcmp(what, "slow-read-on")) { usleep(100 * 1000); return read_on(); }
  if (!strcmp(what, "save")) { FILE *f = fopen("saved", "w"); return f && fputs("kept", f) >= 0 && !fclose(f) ? (int)number : 9; }
  if (!strcmp(what, "late-word")) { read_on(); usleep(400 * 1000); return write(1, "0\n", 2) != 2; }
  if (!strcmp(what, "read-then-exit")) return fgets(line, sizeof line, stdin) ? (int)number : 9;
  if (!strcmp(what, "say-then-exit")) return puts("0") < 0 || fflush(stdout) ? 9 : (int)number;
  if (!strcmp(what, "deaf")) { close(0); usleep(300 * 1000); return 0; }
  if (!strcmp(what, "mute-then-read")) { close(1); return read_on(); }
  if (!strncmp(what, "await-", 6)) return await_input(what + 6);
  if (!strcmp(what, "sigpipe")) {
    struct sigaction now;
    sigaction(SIGPIPE, 0, &now);
    return now.sa_handler == SIG_IGN ? 1 : 0;
  }
  return -1;
}
