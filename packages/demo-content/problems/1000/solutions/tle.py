a, b = map(int, input().split())
steps = 0
while True:
    steps += 1
print(a + b)
