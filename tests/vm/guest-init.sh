#!/usr/bin/busybox sh
# First process of the test machine. pivot_root does not work on the initial ramfs, so everything
# moves to a tmpfs at once.
B=/usr/bin/busybox
$B mkdir -p /proc /sys /dev /new
$B mount -t tmpfs -o size=80% tmpfs /new
for name in usr bin lib lib64 etc tmp test; do $B cp -a /$name /new/; done
$B mkdir -p /new/proc /new/sys /new/dev /new/mnt
$B mount -t proc proc /new/proc
$B mount -t sysfs sysfs /new/sys
$B mount -t devtmpfs devtmpfs /new/dev
exec $B switch_root /new /usr/bin/sh /test/guest-checks.sh
