import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n = data[0]
take = [0] + data[1:n + 1]
skip = [0] * (n + 1)
near = [[] for _ in range(n + 1)]
for i in range(n + 1, len(data), 2):
    near[data[i]].append(data[i + 1])
    near[data[i + 1]].append(data[i])
parent = [0] * (n + 1)
order = [1]
for node in order:
    for other in near[node]:
        if other != parent[node]:
            parent[other] = node
            order.append(other)
for node in reversed(order):
    up = parent[node]
    take[up] += skip[node]
    skip[up] += max(take[node], skip[node])
print(skip[0])
