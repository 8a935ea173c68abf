import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n, q = data[0], data[1]
total = [0] * (n + 1)
for i in range(1, n + 1):
    total[i] = total[i - 1] + data[1 + i]
out = []
at = 2 + n
for _ in range(q):
    l, r = data[at], data[at + 1]
    at += 2
    part = total[r] - total[l - 1]
    out.append(part if l <= r else total[n] + part)
print("\n".join(map(str, out)))
