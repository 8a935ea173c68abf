#!/bin/sh
# Control groups are mounted read-only in containers; inside a cgroup namespace of its own the judge may have them
# writable, since nothing of the host is below. Where the container may not do that, the sandbox says what is weaker.
set -eu
if [ -e /sys/fs/cgroup/cgroup.controllers ] && ! [ -w /sys/fs/cgroup/cgroup.subtree_control ]; then
  mount -o remount,rw /sys/fs/cgroup || echo "judge: control groups stay read-only" >&2
fi
exec npm run --silent gavel -- judge
