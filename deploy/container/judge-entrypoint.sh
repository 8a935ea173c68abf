#!/bin/sh
# Control groups are mounted read-only in containers. In a cgroup namespace of its own the judge may have them writable,
# since nothing of the host is below; where it may not, the sandbox says what is weaker without.
set -eu
awk '$3 ~ /^cgroup2?$/ && $4 ~ /^ro(,|$)/ { print $2 }' /proc/mounts | while read -r folder; do
  mount -o remount,rw "$folder" || echo "judge: $folder stays read-only" >&2
done
exec npm run --silent gavel -- judge
