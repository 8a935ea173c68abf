/* What the test program does to leave word for another box, or for the next run in its own. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void told(const char *what, long result) {
  printf("%s %s\n", what, result < 0 ? strerror(errno) : "worked");
}

/* On a file that others see too: what would mark it, watch it, or tell what others did to it. */
static int mark(const char *path) {
  char bytes[4096] = {0}, byte;
  unsigned long hint = 5, state = 0, how[3] = {O_RDONLY, 0, 0};
  struct iovec all = {bytes, sizeof bytes};
  struct flock whole = {.l_type = F_RDLCK};
  struct statfs disk;
  int fd = open(path, O_RDONLY), watch = inotify_init();
  if (fd < 0) { told("open", -1); return 1; }
  told("lock", flock(fd, LOCK_EX | LOCK_NB));
  told("range lock", fcntl(fd, F_SETLK, &whole));
  told("watch", inotify_add_watch(watch, path, IN_OPEN));
  told("notify", fcntl(fd, 1026, 0x80000001));
  told("delegation", fcntl(fd, 1040, bytes));
  told("hint", fcntl(fd, 1036, &hint));
  fcntl(fd, 1035, &hint);
  printf("hint %lu\n", hint);
  told("extents", ioctl(fd, 0x6612));
  told("state", ioctl(fd, 0x40046629, &state));
  told("attributes", syscall(468, AT_FDCWD, path, bytes, 24, 0));
  told("new attributes", syscall(469, AT_FDCWD, path, bytes, 24, 0));
  told("evict", posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED));
  told("cached", syscall(SYS_preadv2, fd, &all, 1, 0, 0, 8));
  told("read", syscall(SYS_preadv2, fd, &all, 1, 0, 0, 0));
  told("disk", statfs(path, &disk));
  told("birth", syscall(SYS_statx, AT_FDCWD, path, 0, 0x800, bytes));
  told("openat2", syscall(437, AT_FDCWD, path, how, sizeof how));
  told("nameless", open("/tmp", O_TMPFILE | O_RDWR, 0600));
  told("past the cache", open(path, O_RDONLY | 040000));
  told("past it from now on", fcntl(fd, F_SETFL, 040000 | O_APPEND));
  printf("flags %o\n", fcntl(fd, F_GETFL) & 042000);
  /* Of what is open nowhere, so that only what is pretended works. */
  told("flush", fsync(-1));
  told("flush data", fdatasync(-1));
  told("file system", ioctl(fd, 0x80111500, bytes));
  told("disk's name", ioctl(fd, 0x80811501, bytes));
  told("namespace", ioctl(open("/proc/self/ns/mnt", O_RDONLY), 0x8008b70d, bytes));
  told("process", ioctl(syscall(SYS_pidfd_open, getpid(), 0), 0xc040ff0b, bytes));
  return read(fd, &byte, 1) != 1;
}

/* Pages in memory that could come to be shared with others, or be left where others find them. */
static int pages(const char *path) {
  void *page = mmap(0, 4096, PROT_READ, MAP_PRIVATE, open(path, O_RDONLY), 0);
  volatile char touched = page == MAP_FAILED ? 0 : *(char *)page;
  told("merge", prctl(67, 1, 0, 0, 0));
  printf("merged %d\n", prctl(68, 0, 0, 0, 0) > 0);
  told("mergeable", madvise(page, 4096, 12));
  told("one large page", madvise(page, 4096, 25));
  told("move", syscall(SYS_mbind, page, 4096L, 0L, 0L, 0L, 2L));
  /* A file in the memory of the box: the kernel keeps with it where its pages are to lie. */
  unsigned long first = 1;
  int place = 0;
  page = mmap(0, 4096, PROT_READ, MAP_PRIVATE, open("/etc/passwd", O_RDONLY), 0);
  told("place", syscall(SYS_mbind, page, 4096L, 2L, &first, 64L, 0L));
  syscall(SYS_get_mempolicy, &place, 0L, 0L, page, 2L);
  printf("placed %d\n", place);
  return touched != 'x';
}

/* Packets, each to be read on its own, if it can have its output so, and then nothing more. */
static int packets(long count) {
  if (fcntl(1, F_SETFL, O_DIRECT) < 0) return 3;
  for (long n = 0; n < count; n++) {
    char line[32];
    int size = sprintf(line, "%ld\n", n);
    if (write(1, line, size) != size) return 4;
  }
  return 0;
}

/* What the next run could count: numbers of processes, of files and of their places in folders. */
static const char *const places[] = {"/w", "/tmp", "/dev/shm"};

static int spend(long count) {
  for (int at = 0; at < 3; at++) {
    chdir(places[at]);
    for (long n = 0; n < count; n++) { close(open("spent", O_CREAT | O_WRONLY, 0600)); unlink("spent"); }
  }
  for (long n = 0; n < count; n++) {
    pid_t pid = vfork();
    if (pid == 0) _exit(0);
    if (pid > 0) waitpid(pid, 0, 0);
  }
  printf("%d\n", getpid());
  return 0;
}

static int numbers(void) {
  struct stat facts;
  printf("%d\n", getpid());
  for (int at = 0; at < 3; at++) {
    chdir(places[at]);
    close(open("counted", O_CREAT | O_WRONLY, 0600));
    stat("counted", &facts);
    long place = 0;
    DIR *folder = opendir(".");
    /* An entry says where the next one is. */
    for (struct dirent *entry; (entry = readdir(folder)) && strcmp(entry->d_name, "counted");) place = entry->d_off;
    printf("%lu %ld\n", (unsigned long)facts.st_ino, place);
  }
  return 0;
}

static void dated(const char *what, int fd) {
  struct stat f;
  if (fd < 0 || fstat(fd, &f) < 0) { told(what, -1); return; }
  printf("%s %ld.%09ld %ld.%09ld %ld.%09ld\n", what, f.st_atim.tv_sec, f.st_atim.tv_nsec, f.st_mtim.tv_sec,
         f.st_mtim.tv_nsec, f.st_ctim.tv_sec, f.st_ctim.tv_nsec);
}

/* Reads its input as well, which moves the input's time of access. */
static int dates(void) {
  char bytes[4096];
  dated("stdin", 0);
  while (read(0, bytes, sizeof bytes) > 0) {}
  for (int at = 0; at < 3; at++) dated(places[at], open(places[at], O_RDONLY));
  dated("program", open("/w/subject", O_RDONLY));
  return 0;
}

/* All ways to let others go first, and what is left of it. */
static int step_back(void) {
  struct sched_param none = {0};
  struct { unsigned size, policy; unsigned long flags; int nice; unsigned priority; unsigned long rest[3]; } how =
      {.size = 48, .policy = SCHED_IDLE, .nice = 19};
  char text[64] = "";
  pthread_attr_t own;
  pthread_t thread;
  told("nice", setpriority(PRIO_PROCESS, 0, 19));
  told("class", sched_setscheduler(0, SCHED_IDLE, &none));
  told("parameters", sched_setparam(0, &none));
  told("attributes", syscall(SYS_sched_setattr, 0, &how, 0));
  told("disk", syscall(SYS_ioprio_set, 1, 0, 3 << 13));
  told("core", prctl(62, 1, 0, 0, 0));
  told("session", open("/proc/self/autogroup", O_WRONLY));
  told("victim", open("/proc/self/oom_score_adj", O_WRONLY));
  pthread_attr_init(&own);
  pthread_attr_setinheritsched(&own, PTHREAD_EXPLICIT_SCHED);
  printf("thread %d\n", pthread_create(&thread, &own, (void *(*)(void *))pthread_exit, 0) || pthread_join(thread, 0));
  int group = open("/proc/self/autogroup", O_RDONLY);
  if (group >= 0) read(group, text, sizeof text - 1);
  const char *session = strstr(text, "nice");
  printf("%d %d %ld %s\n", getpriority(PRIO_PROCESS, 0), sched_getscheduler(0), syscall(SYS_ioprio_get, 1, 0) >> 13,
         session ? session : "nice 0\n");
  return 0;
}

static const char *const kept[] = {"/w", "/tmp", "/dev/shm"};

/* Moves what the kernel counts of a box: process numbers, or those of files and of entries in folders. */
static int count_up(long count, int files) {
  char path[64];
  for (long i = 0; i < count; i++) {
    if (!files) {
      pid_t child = fork();
      if (child == 0) _exit(0);
      waitpid(child, 0, 0);
      continue;
    }
    for (unsigned k = 0; k < sizeof kept / sizeof *kept; k++) {
      snprintf(path, sizeof path, "%s/counted", kept[k]);
      close(open(path, O_CREAT | O_WRONLY, 0600));
      unlink(path);
    }
  }
  return 0;
}

/* What it can see of that: its own number, then of each folder the date, the number of a new file and the entry's place. */
static int counted(int files) {
  char path[64];
  printf("%d\n", getpid());
  for (unsigned k = 0; files && k < sizeof kept / sizeof *kept; k++) {
    struct stat folder, file;
    long place = -1;
    stat(kept[k], &folder);
    snprintf(path, sizeof path, "%s/counted", kept[k]);
    close(open(path, O_CREAT | O_WRONLY, 0600));
    stat(path, &file);
    DIR *list = opendir(kept[k]);
    for (struct dirent *entry; (entry = readdir(list));)
      if (!strcmp(entry->d_name, "counted")) place = entry->d_off;
    printf("%s %ld %ld %ld %ld\n", kept[k], folder.st_mtim.tv_sec, folder.st_mtim.tv_nsec, (long)file.st_ino, place);
  }
  return 0;
}

/* All mounts, in order, but for what the kernel numbers for everybody: their own, their parents' and their devices'. */
static int mounts(void) {
  char line[1024], *rest;
  FILE *list = fopen("/proc/self/mountinfo", "r");
  while (fgets(line, sizeof line, list)) {
    rest = line;
    for (int field = 0; field < 3; field++) rest = strchr(rest, ' ') + 1;
    printf("%s", rest);
  }
  printf("in %s\n", getcwd(line, sizeof line));
  return 0;
}

/* Settings of the open file that is standard input. */
static int settings(void) {
  printf("%d %d\n", fcntl(0, F_GETFL), fcntl(0, F_GETSIG));
  fcntl(0, F_SETFL, O_NONBLOCK | O_APPEND);
  fcntl(0, F_SETSIG, 12);
  return 0;
}

/* Names that nobody has, looked up for so many milliseconds of processor time. */
static int missing(long ms) {
  char name[64];
  struct stat facts;
  long n = 0;
  while (clock() < ms * (CLOCKS_PER_SEC / 1000)) {
    sprintf(name, "/usr/no-%d-%ld", getpid(), n++);
    stat(name, &facts);
  }
  printf("%ld\n", n);
  return 0;
}

static int channels(const char *what, char **argv) {
  if (!strcmp(what, "mark")) return mark(argv[2]);
  if (!strcmp(what, "pages")) return pages(argv[2]);
  if (!strcmp(what, "spend")) return spend(atol(argv[2]));
  if (!strcmp(what, "numbers")) return numbers();
  if (!strcmp(what, "dates")) return dates();
  if (!strcmp(what, "step-back")) return step_back();
  if (!strcmp(what, "count-up")) return count_up(atol(argv[2]), argv[3] != 0);
  if (!strcmp(what, "counted")) return counted(argv[2] != 0);
  if (!strcmp(what, "mounts")) return mounts();
  if (!strcmp(what, "settings")) return settings();
  if (!strcmp(what, "missing")) return missing(atol(argv[2]));
  if (!strcmp(what, "packets")) return packets(atol(argv[2]));
  return -1;
}
