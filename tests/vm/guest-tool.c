/* What busybox cannot do: mark a cgroup as delegated, change the user for good, make a cgroup namespace. */
#define _GNU_SOURCE
#include <grp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/xattr.h>
#include <unistd.h>

static int fail(const char *what) {
  perror(what);
  return 99;
}

int main(int argc, char **argv) {
  if (argc == 3 && !strcmp(argv[1], "delegate"))
    return setxattr(argv[2], "trusted.delegate", "1", 1, 0) ? fail("setxattr") : 0;
  if (argc > 3 && !strcmp(argv[1], "as")) {
    int id = atoi(argv[2]);
    if (setgroups(0, 0) || setresgid(id, id, id) || setresuid(id, id, id)) return fail("setresuid");
    execvp(argv[3], argv + 3);
    return fail(argv[3]);
  }
  /* As a container sees it: our own cgroup is the root of what is mounted. */
  if (argc > 3 && !strcmp(argv[1], "container")) {
    unsigned long flags = strcmp(argv[2], "ro") ? 0 : MS_RDONLY;
    if (unshare(CLONE_NEWNS | CLONE_NEWCGROUP)) return fail("unshare");
    if (mount(0, "/", 0, MS_REC | MS_PRIVATE, 0)) return fail("make private");
    if (umount2("/sys/fs/cgroup", MNT_DETACH)) return fail("umount");
    if (mount("cgroup2", "/sys/fs/cgroup", "cgroup2", flags, 0)) return fail("mount");
    execvp(argv[3], argv + 3);
    return fail(argv[3]);
  }
  return 98;
}
