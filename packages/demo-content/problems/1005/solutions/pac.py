# Takes the cars in the order they stand in.
n, limit = map(int, input().split())
w = list(map(int, input().split()))
trips = i = 0
while i < n:
    i += 2 if i + 1 < n and w[i] + w[i + 1] <= limit else 1
    trips += 1
print(trips)
