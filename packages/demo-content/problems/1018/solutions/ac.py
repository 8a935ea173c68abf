import sys

MODULUS = 1000003
data = list(map(int, sys.stdin.read().split()))
m, n = data[0], data[1]
base = [data[2 + i * m:2 + (i + 1) * m] for i in range(m)]
power = [[int(i == j) for j in range(m)] for i in range(m)]


def multiply(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) % MODULUS for column in columns] for row in a]


while n > 0:
    if n % 2:
        power = multiply(power, base)
    base = multiply(base, base)
    n //= 2
print(sum(power[i][i] for i in range(m)) % MODULUS)
