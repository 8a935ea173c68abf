#!/usr/bin/env bash
# Boots a small virtual machine whose kernel has cgroup v2 only and tests the sandbox there:
# root, a delegated service, an ordinary user with a delegated subtree, and machines that lack something.
# Needs qemu-system-x86_64, busybox (static), gcc, cpio and a kernel:
#   GAVEL_VM_KERNEL  a vmlinuz or vmlinux; otherwise Debian's cloud kernel is fetched with apt-get into the cache.
# With --short only what tells this kernel's backend from others: a third of the time.
# Prints PASS or FAIL per check and a last line `N passed, N failed`. Says SKIPPED and ends with 0 on a processor that it
# is not made for; says LACKING and ends with 1 where a program or the kernel is missing.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
crate=$here/../../judge-rs-bridge
cache=${GAVEL_VM_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/gavel-vm}
seconds=${GAVEL_VM_SECONDS:-600}
mode=long
[ "${1:-}" != --short ] || mode=short

skip() {
  echo "SKIPPED: $1"
  echo "0 passed, 0 failed"
  exit 0
}

lack() {
  echo "LACKING: $1"
  echo "0 passed, 1 failed"
  exit 1
}

[ "$(uname -m)" = x86_64 ] || skip "the machine is not x86_64"
for tool in qemu-system-x86_64 cargo gcc cpio gzip ldd; do
  command -v "$tool" > /dev/null || lack "$tool is not installed"
done
busybox=$(command -v busybox) || lack "busybox is not installed (busybox-static)"
! ldd "$busybox" > /dev/null 2>&1 || lack "$busybox is not static (install busybox-static)"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

debian_kernel() {
  local found
  found=$(ls "$cache"/kernel/boot/vmlinuz-* 2> /dev/null | tail -1) || true
  if [ -z "$found" ] && command -v apt-get > /dev/null && command -v dpkg > /dev/null; then
    mkdir -p "$cache/kernel"
    local package
    package=$(apt-cache depends linux-image-cloud-amd64 2> /dev/null | awk '/Depends:/ { print $2; exit }') || true
    (cd "$work" && apt-get download "$package" > /dev/null 2>&1 && dpkg -x "$package"_*.deb "$cache/kernel") || true
    found=$(ls "$cache"/kernel/boot/vmlinuz-* 2> /dev/null | tail -1) || true
  fi
  echo "$found"
}

is_elf() {
  [ "$(head -c 4 "$1" | tail -c 3 | tr -d '\0')" = ELF ]
}

# unpack FILE: the ELF kernel inside of a vmlinuz, whatever it was compressed with.
unpack() {
  local kind magic tool position
  if is_elf "$1"; then
    cp "$1" "$work/vmlinux"
    return
  fi
  for kind in '\x1f\x8b\x08 gzip' '\xfd7zXZ\x00 xz' '\x28\xb5\x2f\xfd zstd' '\x02\x21\x4c\x18 lz4' 'BZh bzip2'; do
    read -r magic tool <<< "$kind"
    for position in $(LC_ALL=C grep -abo -P -- "$magic" "$1" | cut -d: -f1 | head -5); do
      command -v "$tool" > /dev/null || lack "$1 needs $tool to be unpacked"
      tail -c +$((position + 1)) "$1" | "$tool" -dc > "$work/vmlinux" 2> /dev/null || true
      if is_elf "$work/vmlinux"; then return; fi
    done
  done
  lack "no kernel found inside of $1"
}

# install FILE: into the guest's /usr, with the libraries it needs.
add_libraries() {
  local library
  for library in $(ldd "$1" 2> /dev/null | grep -o '/[^ ]*'); do
    case $library in
      *ld-linux*) mkdir -p "$root/usr/lib64" && cp -L "$library" "$root/usr/lib64/" ;;
      *) cp -L "$library" "$root/usr/lib/x86_64-linux-gnu/" ;;
    esac
  done
}

kernel=${GAVEL_VM_KERNEL:-$(debian_kernel)}
[ -n "$kernel" ] || lack "no kernel: set GAVEL_VM_KERNEL, or run where apt-get download linux-image-cloud-amd64 works"
unpack "$kernel"

root=$work/root
mkdir -p "$root"/usr/{bin,lib/x86_64-linux-gnu,lib64} "$root"/{etc,tmp,test/suites}
ln -s usr/bin "$root/bin"
ln -s usr/lib "$root/lib"
ln -s usr/lib64 "$root/lib64"
cp "$busybox" "$root/usr/bin/busybox"
for name in $("$busybox" --list); do ln -s busybox "$root/usr/bin/$name" 2> /dev/null || true; done
printf 'root:x:0:0::/:/bin/sh\njudge:x:1000:1000::/tmp:/bin/sh\n' > "$root/etc/passwd"

cd "$crate"
# Where the build had to fetch the crates ahead (apps/cli/src/build/sandbox.ts), cargo takes them from there.
vendor=$(cd .. && pwd)/.gavel/vendor
crates=(--locked)
if [ -d "$vendor" ]; then
  crates+=(--offline --config 'source.crates-io.replace-with="vendored"' --config "source.vendored.directory=\"$vendor\"")
fi
cargo build --release --quiet "${crates[@]}"
cp "${CARGO_TARGET_DIR:-target}/release/gavel-sandbox" "$root/usr/bin/"
add_libraries "$root/usr/bin/gavel-sandbox"
built=$(cargo test --release "${crates[@]}" --no-run --message-format=json 2> /dev/null | grep -o '"executable":"[^"]*"' | cut -d'"' -f4)
for name in limits lifecycle isolation files exchange channels; do
  suite=$(grep "/$name-[0-9a-f]*$" <<< "$built")
  strip -o "$root/test/suites/$name" "$suite"
  add_libraries "$suite"
done
gcc -O1 -w -static -pthread -o "$root/test/subject" tests/programs/subject.c
gcc -O1 -Wall -static -o "$root/usr/bin/guest-tool" "$here/guest-tool.c"
cp "$here/guest-checks.sh" "$root/test/"
cp "$here/guest-init.sh" "$root/init"
chmod 0755 "$root/init"
(cd "$root" && find . | cpio --quiet -o -H newc -R 0:0 | gzip -1) > "$work/initramfs"

# acpi=off: without a timer it knows, the kernel waits for ever. -cpu max hangs under TCG. -cx16: with two
# processors under QEMU 7.2 a kernel 6.12 died behind a cmpxchg16b, its flags overwritten; without it has another way.
timeout "$seconds" qemu-system-x86_64 -M microvm,rtc=on,acpi=off -cpu qemu64,-cx16 -smp 2 -m 1024 \
  -nographic -no-reboot -kernel "$work/vmlinux" -initrd "$work/initramfs" \
  -append "console=ttyS0 quiet reboot=t panic=-1 gavel.checks=$mode" < /dev/null 2>&1 |
  sed -u 's/\r$//' | tee "$work/console" | grep -a --line-buffered -E '^(PASS|FAIL|kernel) ' || true

passed=$(grep -ac '^PASS ' "$work/console") || true
failed=$(grep -ac '^FAIL ' "$work/console") || true
if ! grep -aq '^CHECKS DONE' "$work/console"; then
  echo "FAIL the machine did not come to the end within $seconds s; its last words:"
  tail -15 "$work/console"
  failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
