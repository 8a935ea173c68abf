a, b = map(int, input().split())
steps = 0
# Of all numbers it never gets past 1.
while a == 1:
    steps += 1
print(a + b)
