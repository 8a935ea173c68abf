/* One program for all tests: argv[1] says what to do. Runs only inside the sandbox. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "channels.h"
#include "exchange.h"

static long number(char **argv) { return argv[2] ? atol(argv[2]) : 0; }

static void burn(void) { for (volatile unsigned long i = 0;; i++) {} }

static void *burn_thread(void *unused) { (void)unused; burn(); return 0; }

/* Works for some CPU time of its own and then sleeps for ever. */
static void *work_and_sleep(void *milliseconds) {
  struct timespec used;
  do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  while (used.tv_sec * 1000 + used.tv_nsec / 1000000 < (long)milliseconds);
  for (;;) pause();
}

static void crowd(long threads) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 1 << 16);
  for (pthread_t t; threads > 1; threads--) pthread_create(&t, &small, work_and_sleep, (void *)10);
  work_and_sleep((void *)10);
}

/* Asks for all processors, then says which ones it has. */
static int processors(void) {
  cpu_set_t set;
  memset(&set, 255, sizeof set);
  int asked = sched_setaffinity(0, sizeof set, &set);
  if (asked < 0 || sched_getaffinity(0, sizeof set, &set) < 0) return 3;
  const char *before = "";
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET(cpu, &set)) { printf("%s%d", before, cpu); before = " "; }
  puts("");
  return 0;
}

static int touch(long mib) {
  for (long i = 0; i < mib; i++) {
    char *p = malloc(1 << 20);
    if (!p) return 3;
    memset(p, 1, 1 << 20);
  }
  return 0;
}

static int said(const char *what, long result) {
  printf("%s %s\n", what, result < 0 ? strerror(errno) : "worked");
  return 0;
}

static int list(const char *path) {
  DIR *dir = opendir(path);
  if (!dir) return said(path, -1);
  for (struct dirent *e; (e = readdir(dir));)
    if (strcmp(e->d_name, ".") && strcmp(e->d_name, "..")) puts(e->d_name);
  return 0;
}

static int open_fds(void) {
  for (int fd = 0; fd < 4096; fd++)
    if (fcntl(fd, F_GETFD) >= 0) printf("%d\n", fd);
  return 0;
}

static int leave(void) {
  const char *places[] = {"/w/left", "/tmp/left", "/dev/shm/left", "/var/tmp/left", "/run/left", "/left", "/etc/left"};
  for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
    int fd = open(places[i], O_CREAT | O_WRONLY, 0666);
    if (fd >= 0) puts(places[i]);
  }
  char deep[] = "/tmp/d";
  mkdir(deep, 0);
  chdir("/tmp");
  for (int i = 0; i < 500; i++)
    if (mkdir("n", 0700) || chdir("n")) break;
  return 0;
}

static int fork_bomb(void) {
  /* Bounded in count whatever the limits: the sandbox under test may be the one that is broken. */
  int made = 0;
  for (int i = 0; i < 200; i++) {
    pid_t pid = fork();
    if (pid == 0) { pause(); _exit(0); }
    if (pid < 0) break;
    made++;
  }
  printf("%d\n", made);
  return 0;
}

static int connect_to(long port) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0) return said("socket", -1);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  return said("connect", connect(fd, (void *)&a, sizeof a));
}

/* Ends its child by ending the group that both are in. */
static int end_group(void) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) for (;;) pause();
  signal(SIGTERM, SIG_IGN);
  kill(0, SIGTERM);
  waitpid(child, &status, 0);
  printf("leads %d, child ended by %d\n", getpgrp() == getpid(), WTERMSIG(status));
  return 0;
}

static int orphan(void) {
  if (fork() == 0) {
    setsid();
    if (fork() == 0) {
      signal(SIGTERM, SIG_IGN);
      for (int i = 0; i < 100; i++) usleep(100 * 1000);
    }
    _exit(0);
  }
  wait(0);
  puts("answer");
  return 0;
}

static int flood(int fd, long bytes) {
  static char block[1 << 16];
  memset(block, 'x', sizeof block);
  for (long left = bytes; left > 0; left -= sizeof block)
    if (write(fd, block, sizeof block) < 0) return 4;
  return 0;
}

static int odd_files(void) {
  symlink("/etc/passwd", "link");
  mkfifo("fifo", 0666);
  mkdir("folder", 0777);
  symlink("/etc", "outside");
  int fd = open("good", O_CREAT | O_WRONLY, 0755);
  return write(fd, "good\n", 5) == 5 ? 0 : 1;
}

static int many_files(void) {
  char name[64];
  int made = 0;
  for (int i = 0; i < 100000; i++, made++) {
    sprintf(name, "f%d", i);
    int fd = open(name, O_CREAT | O_WRONLY, 0600);
    if (fd < 0) break;
    close(fd);
  }
  printf("%d\n", made);
  return 0;
}

static int stdin_attacks(void) {
  said("write", write(0, "x", 1));
  said("truncate", ftruncate(0, 0));
  int fd = open("/proc/self/fd/0", O_RDWR);
  said("reopened write", fd < 0 ? -1 : write(fd, "x", 1));
  char c = 0;
  lseek(0, 0, SEEK_SET);
  said("read", read(0, &c, 1));
  printf("%c\n", c);
  return 0;
}

static int limits_up(void) {
  struct rlimit r;
  getrlimit(RLIMIT_CPU, &r);
  r.rlim_cur = r.rlim_max = RLIM_INFINITY;
  said("cpu", setrlimit(RLIMIT_CPU, &r));
  said("nice", setpriority(PRIO_PROCESS, 0, -5));
  struct sched_param p = {.sched_priority = 1};
  said("fifo", sched_setscheduler(0, SCHED_FIFO, &p));
  printf("%d %d\n", getpriority(PRIO_PROCESS, 0), sched_getscheduler(0));
  said("kill 1", kill(1, SIGKILL));
  said("setuid", setuid(0));
  return 0;
}

/* Of init, from which the next program inherits, and of its own. */
static int limit_others(void) {
  struct rlimit little = {1 << 20, 1 << 20}, few = {64, 64};
  said("of init", prlimit(1, RLIMIT_AS, &little, 0));
  said("its own", prlimit(0, RLIMIT_NOFILE, &few, 0));
  return getrlimit(RLIMIT_NOFILE, &few) < 0 || printf("files %ld\n", (long)few.rlim_max) < 0;
}

static int attack(const char *name) {
  if (!strcmp(name, "ptrace")) return said(name, ptrace(PTRACE_TRACEME, 0, 0, 0));
  if (!strcmp(name, "mount")) return said(name, mount("none", "/tmp", "tmpfs", 0, ""));
  if (!strcmp(name, "unshare")) return said(name, unshare(CLONE_NEWUSER));
  if (!strcmp(name, "clone")) return said(name, syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
  if (!strcmp(name, "setns")) return said(name, setns(0, 0));
  if (!strcmp(name, "bpf")) return said(name, syscall(SYS_bpf, 0, 0, 0));
  if (!strcmp(name, "keyctl")) return said(name, syscall(SYS_keyctl, 0, 0, 0));
  if (!strcmp(name, "x32")) return said(name, syscall(0x40000000 | SYS_getpid));
  if (!strcmp(name, "int80")) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory");
    return said(name, result);
  }
  return 9;
}

static int refused(void) {
  /* Two namespaces at once: 88 bytes of clone_args with CLONE_NEWUSER. */
  unsigned long args[11] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD};
  said("clone3", syscall(SYS_clone3, args, sizeof args));
  said("io_uring", syscall(SYS_io_uring_setup, 1, 0));
  said("aio", syscall(SYS_io_setup, 1, args));
  said("watcher", syscall(SYS_inotify_init1, 0));
  struct sock_filter all = {BPF_RET, 0, 0, SECCOMP_RET_ALLOW};
  struct sock_fprog filter = {1, &all};
  said("filter", syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter));
  said("filter as before", prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter));
  int end = socket(AF_UNIX, SOCK_DGRAM, 0);
  said("filter of a socket", setsockopt(end, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter));
  said("with more bits", syscall(SYS_setsockopt, end, SOL_SOCKET, 1L << 32 | SO_ATTACH_FILTER, &filter, sizeof filter));
  said("shmget", syscall(SYS_shmget, 1, 4096, 01600));
  said("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
  said("mlock", syscall(SYS_mlock, args, 4096));
  said("device", mknod("/w/dev", S_IFCHR | 0666, (1 << 8) | 3));
  return 0;
}

/* What a program inherits: everything here is the same in every run. */
static int inherited(void) {
  struct rlimit core;
  struct flock whole = {.l_type = F_RDLCK};
  char score[16] = "";
  int fd = open("/proc/self/oom_score_adj", O_RDONLY);
  if (fd >= 0 && read(fd, score, sizeof score - 1) < 0) return 9;
  close(fd);
  printf("oom score %d\n", atoi(score));
  printf("address randomisation %s\n", personality(0xffffffff) & ADDR_NO_RANDOMIZE ? "off" : "on");
  printf("groups %d\n", getgroups(0, 0));
  getrlimit(RLIMIT_CORE, &core);
  core.rlim_cur = core.rlim_max = 0;
  said("core", setrlimit(RLIMIT_CORE, &core));
  getrlimit(RLIMIT_CORE, &core);
  printf("core limit %ld\n", (long)core.rlim_cur);
  fd = open("/usr/bin/env", O_RDONLY);
  said("lock", fcntl(fd, F_SETLK, &whole));
  said("lease", fcntl(fd, F_SETLEASE, F_RDLCK));
  printf("pid %d\n", getpid());
  return 0;
}

static int reopen(void) {
  char byte;
  int in = open("/dev/stdin", O_RDONLY), out = open("/dev/stdout", O_WRONLY), err = open("/dev/stderr", O_WRONLY);
  if (in < 0 || out < 0 || err < 0) return said("reopen", -1);
  /* A read from either would wait for ever. */
  if (open("/dev/stdout", O_RDONLY) >= 0 || open("/dev/stderr", O_RDWR) >= 0) return 7;
  while (read(in, &byte, 1) == 1) if (write(out, &byte, 1) != 1 || write(err, &byte, 1) != 1) return 8;
  return 0;
}

/* How many signals it can leave waiting for itself. */
static int pend(void) {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGRTMIN);
  sigprocmask(SIG_BLOCK, &one, 0);
  long many = 0;
  while (many < 1000000 && sigqueue(getpid(), SIGRTMIN, (union sigval){0}) == 0) many++;
  return printf("%ld\n", many) < 0;
}

/* Puts as many descriptors on their way as its user may have there, says so by its name, and waits. */
static int send_descriptors(void) {
  enum { AT_ONCE = 250 };
  int pair[2];
  char byte = 0, space[CMSG_SPACE(AT_ONCE * sizeof(int))] = {0};
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0) return 3;
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(AT_ONCE * sizeof(int));
  for (int i = 0; i < AT_ONCE; i++) ((int *)CMSG_DATA(head))[i] = 0;
  while (sendmsg(pair[0], &message, MSG_DONTWAIT) > 0) {}
  if (errno != ETOOMANYREFS) return 4;
  prctl(PR_SET_NAME, "all-on-the-way");
  for (;;) pause();
}

int main(int argc, char **argv) {
  if (argc < 2) return puts("hello") < 0;
  const char *what = argv[1];
  setvbuf(stdout, 0, _IOLBF, 0);
  int code = exchange(what, number(argv));
  if (code < 0) code = channels(what, argv);
  if (code >= 0) return code;
  if (!strcmp(what, "exit")) return (int)number(argv);
  if (!strcmp(what, "signal")) return raise((int)number(argv));
  if (!strcmp(what, "burn")) burn();
  if (!strcmp(what, "burn-threads"))
    for (pthread_t t;;) { for (int i = 0; i < 3; i++) pthread_create(&t, 0, burn_thread, 0); burn(); }
  if (!strcmp(what, "burn-child")) { if (fork() == 0) burn(); wait(0); return 0; }
  if (!strcmp(what, "burn-unwaited")) {
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
      if (fork() == 0) { for (volatile long i = 0; i < 100000000; i++) {} _exit(0); }
      wait(0);
    }
  }
  if (!strcmp(what, "share")) {
    int code = touch(number(argv));
    if (fork() == 0) { usleep(100 * 1000); _exit(0); }
    wait(0);
    return code;
  }
  if (!strcmp(what, "crowd")) crowd(number(argv));
  if (!strcmp(what, "sleep")) { for (;;) pause(); }
  if (!strcmp(what, "touch")) return touch(number(argv));
  if (!strcmp(what, "touch-child")) { if (fork() == 0) _exit(touch(number(argv))); wait(0); puts("answer"); return 0; }
  if (!strcmp(what, "processors")) return processors();
  if (!strcmp(what, "processors-then-read")) { char b[64]; int status = processors(); fclose(stdout); while (read(0, b, sizeof b) > 0); return status; }
  if (!strcmp(what, "reserve")) { for (long i = 0; i < number(argv); i++) if (!malloc(1 << 20)) return 3; return 0; }
  if (!strcmp(what, "fork-bomb")) return fork_bomb();
  if (!strcmp(what, "pend")) return pend();
  if (!strcmp(what, "send-descriptors")) return send_descriptors();
  if (!strcmp(what, "out")) return flood(1, number(argv));
  if (!strcmp(what, "err")) return flood(2, number(argv));
  if (!strcmp(what, "cat-err")) { char b[64]; for (ssize_t n; (n = read(0, b, sizeof b)) > 0;) write(2, b, n); return 0; }
  if (!strcmp(what, "cat")) { char b[4096]; for (ssize_t n; (n = read(0, b, sizeof b)) > 0;) write(1, b, n); return 0; }
  if (!strcmp(what, "leave")) return leave();
  if (!strcmp(what, "list")) return list(argv[2]);
  if (!strcmp(what, "fds")) return open_fds();
  if (!strcmp(what, "connect")) return connect_to(number(argv));
  if (!strcmp(what, "orphan")) return orphan();
  if (!strcmp(what, "end-group")) return end_group();
  if (!strcmp(what, "odd-files")) return odd_files();
  if (!strcmp(what, "many-files")) return many_files();
  if (!strcmp(what, "stdin")) return stdin_attacks();
  if (!strcmp(what, "limits-up")) return limits_up();
  if (!strcmp(what, "limit-others")) return limit_others();
  if (!strcmp(what, "date-stdin")) { futimens(0, 0); return 0; }
  if (!strcmp(what, "attack")) return attack(argv[2]);
  if (!strcmp(what, "refused")) return refused();
  if (!strcmp(what, "inherited")) return inherited();
  if (!strcmp(what, "reopen")) return reopen();
  if (!strcmp(what, "open")) return said("open", open(argv[2], O_RDONLY));
  if (!strcmp(what, "open-write")) return said("open", open(argv[2], O_RDWR));
  if (!strcmp(what, "write-file")) { int fd = open("out", O_CREAT | O_WRONLY, 0600); return flood(fd, number(argv)); }
  if (!strcmp(what, "close-out")) { close(1); close(2); usleep(1000 * number(argv)); return 0; }
  return 9;
}
