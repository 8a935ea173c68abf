# Runs as pid 1 inside the test machine. Prints one line per check: `PASS name` or `FAIL name: why`.
export PATH=/usr/bin GAVEL_TEST_BINARY=/usr/bin/gavel-sandbox GAVEL_TEST_SUBJECT=/test/subject GAVEL_TEST_RUNS=40
CG=/sys/fs/cgroup
OUT=/tmp/suite-$(id -u)
if [ -z "$ONLY_FUNCTIONS" ]; then
  mount -t cgroup2 cgroup2 $CG
  chmod 1777 /tmp
  echo 3 > /proc/sys/kernel/printk
  echo "kernel $(uname -r)"
fi

pass() { echo "PASS $1"; }
fail() { echo "FAIL $1: $(echo "$2" | tr '\n' ' ' | cut -c1-600)"; }
# check NAME PATTERN TEXT
check() { case "$3" in *"$2"*) pass "$1" ;; *) fail "$1" "no '$2' in: $3" ;; esac; }
check_not() { case "$3" in *"$2"*) fail "$1" "'$2' in: $3" ;; *) pass "$1" ;; esac; }
check_same() { if [ "$2" = "$3" ]; then pass "$1"; else fail "$1" "$2 became $3"; fi; }
flat() { tr -d ' \n'; }
is_short() { grep -q gavel.checks=short /proc/cmdline; }
left_over() { find $CG -type d -name 'gavel-[0-9]*' | wc -l; }
mounts() { wc -l < /proc/self/mountinfo; }

# suite NAME BINARY [libtest arguments]: the same tests as on the host, with this machine's backend.
suite() {
  where=$1 binary=$2
  shift 2
  /test/suites/$binary --test-threads 1 --color never "$@" > $OUT 2>&1
  while read -r word name dots state rest; do
    [ "$word" = test ] && [ "$dots" = ... ] || continue
    case $state in
      ok) pass "$where: $binary::$name" ;;
      ignored*) ;;
      *) fail "$where: $binary::$name" "$(grep -A3 "'$name' .*panicked" $OUT)" ;;
    esac
  done < $OUT
  grep -q '^test result: ' $OUT || fail "$where: $binary" "$(tail -5 $OUT)"
}

box() { gavel-sandbox run --json --file /test/subject "$@" 2>&1 | flat; }

# Every single run is one command here; the suites below use `serve`.
smoke() {
  at=$1
  mounts_before=$(mounts)
  check "$at: exit code" '"kind":"exited","code":37' "$(box -- ./subject exit 37)"
  check "$at: CPU loop" '"kind":"cpuTimeLimit"' "$(box --cpu-ms 300 -- ./subject burn)"
  check "$at: sleep, wall limit" '"kind":"wallTimeLimit"' "$(box --wall-ms 300 -- ./subject sleep)"
  check "$at: sleep, idle limit" '"kind":"idleTimeLimit"' "$(box --idle-ms 300 -- ./subject sleep)"
  hog=$(box --memory-kib 65536 -- ./subject touch 128)
  check "$at: memory hog" '"kind":"memoryLimit"' "$hog"
  check_not "$at: memory hog was killed by the kernel" '"oomKills":0' "$hog"
  check "$at: untouched memory is free" '"kind":"exited","code":0' "$(box --memory-kib 65536 -- ./subject reserve 1000)"
  made=$(gavel-sandbox run --file /test/subject --processes 16 -- ./subject fork-bomb 2>/dev/null)
  check_same "$at: fork bomb is held by pids.max" 15 "$made"
  orphan=$(box --wall-ms 8000 -- ./subject orphan)
  check "$at: double fork" '"kind":"exited","code":0' "$orphan"
  check_same "$at: its orphan is dead" "" "$(pidof subject)"
  check "$at: output limit" '"kind":"outputLimit"' "$(box --output-bytes 100000 -- ./subject out 10000000)"
  check "$at: attack" '"kind":"securityViolation"' "$(box -- ./subject attack mount)"
  check_same "$at: no mount is left" "$mounts_before" "$(mounts)"
  check_same "$at: no cgroup is left" 0 "$(left_over)"
}

# doctor_says NAME BACKEND [words of its report]
doctor_says() {
  report=$(gavel-sandbox doctor --json 2>&1 | tr -d '\n')
  check "$1: backend $2" "\"backend\": \"$2\"" "$report"
  if [ -n "$3" ]; then check "$1: says why" "$3" "$report"; fi
}

in_root() {
  doctor_says root v2
  check "root: nothing is degraded" '"degraded":[]' "$(echo "$report" | flat)"
  check "root: peak" "$PEAK" "$report"
  smoke root
  if is_short; then
    suite root lifecycle a_hundred_runs killed_daemon
    suite root isolation attacks nothing_is_left
    suite root channels names_looked_up is_not_told
    check_same "root: no cgroup is left by the suites" 0 "$(left_over)"
    return
  fi
  suite root limits --skip v1_alone
  suite root lifecycle --skip it_works_without_root
  suite root isolation
  suite root files --skip compile
  suite root channels names_looked_up is_not_told
  check_same "root: no cgroup is left by the suites" 0 "$(left_over)"
}

# Root in a group that a service manager has delegated: it stays there, and its processes give way to a leaf.
in_service() {
  mkdir -p $CG/site/judge.service
  echo "+memory +pids" > $CG/cgroup.subtree_control
  echo "+memory +pids" > $CG/site/cgroup.subtree_control
  guest-tool delegate $CG/site/judge.service
  echo 0 > $CG/site/judge.service/cgroup.procs
  doctor_says service v2
  check_same "service: processes are in the leaf" "0::/site/judge.service/gavel-host" "$(cat /proc/self/cgroup)"
  check "service: controllers are handed down" "memory pids" "$(cat $CG/site/judge.service/cgroup.subtree_control)"
  doctor_says "service, started again" v2
  check_same "service, started again: no deeper" "0::/site/judge.service/gavel-host" "$(cat /proc/self/cgroup)"
  is_short || suite service limits only_touched a_fork_bomb
  suite service lifecycle a_hundred_runs killed_daemon
  check_same "service: no cgroup is left" 0 "$(left_over)"
}

# An ordinary user with a delegated subtree, as `systemd-run --user -p Delegate=yes` gives.
as_user() {
  service=$CG/user.slice/judge.service
  mkdir -p $service
  echo "+memory +pids" > $CG/user.slice/cgroup.subtree_control
  chown 1000:1000 $service $service/cgroup.procs $service/cgroup.subtree_control $service/cgroup.threads
  echo 0 > $service/cgroup.procs
  cat > /tmp/as-user.sh <<'EOF'
. /test/guest-checks.sh
cd /tmp
doctor_says user v2 "only one id can be mapped"
check_not "user: memory is not weaker" "no cgroups" "$report"
smoke user
is_short || suite user limits only_touched a_fork_bomb cpu_time
is_short || suite user lifecycle a_hundred_runs killed_daemon end_of_input
is_short || suite user isolation attacks children_that_hide nothing_is_left
EOF
  ONLY_FUNCTIONS=1 guest-tool as 1000 sh /tmp/as-user.sh
  check_same "user: no cgroup is left" 0 "$(left_over)"
}

# What cannot be had is said, not guessed.
degraded() {
  mkdir -p $CG/box/inner
  echo "+pids" > $CG/box/cgroup.subtree_control 2>/dev/null
  (
    echo 0 > $CG/box/inner/cgroup.procs
    guest-tool container rw sh -c '. /test/guest-checks.sh; doctor_says "controller missing" degraded "memory"; smoke_degraded "controller missing"'
  )
  # in_service has made this one hand both controllers down.
  mkdir -p $CG/site/other.service
  (
    echo 0 > $CG/site/other.service/cgroup.procs
    guest-tool container ro sh -c '. /test/guest-checks.sh; doctor_says "read-only cgroups" degraded "Read-only"'
  )
  mkdir $CG/plain
  (
    echo 0 > $CG/plain/cgroup.procs
    guest-tool as 1000 sh -c '. /test/guest-checks.sh; cd /tmp; doctor_says "not delegated" degraded "Permission denied"; smoke_degraded "not delegated"'
  )
  umount $CG
  doctor_says "nothing mounted" degraded "no usable cgroup"
  mount -t cgroup2 cgroup2 $CG
}

smoke_degraded() {
  check "$1: runs" '"kind":"exited","code":0' "$(box -- ./subject)"
  check "$1: CPU loop" '"kind":"cpuTimeLimit"' "$(box --cpu-ms 300 -- ./subject burn)"
  check "$1: memory hog" '"kind":"memoryLimit"' "$(box --memory-kib 65536 -- ./subject touch 512)"
}

if [ -z "$ONLY_FUNCTIONS" ]; then
  case $(uname -r) in
    5.* | 6.[0-9].* | 6.1[01].*) PEAK=cgroup.v2.memory.peak.fresh ;;
    *) PEAK='cgroup.v2.memory.peak"' ;;
  esac
  export ONLY_FUNCTIONS=1
  in_root
  (in_service)
  (as_user)
  degraded
  echo "CHECKS DONE"
  reboot -f
fi
