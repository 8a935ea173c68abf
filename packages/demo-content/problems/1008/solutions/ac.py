def count_up_to(n, d):
    total = 0
    unit = 1
    while unit <= n:
        above, here, below = n // unit // 10, n // unit % 10, n % unit
        rounds = above - (d == 0)
        if rounds >= 0:
            total += rounds * unit
            if here > d:
                total += unit
            elif here == d:
                total += below + 1
        unit *= 10
    return total


a, b, d = map(int, input().split())
print(count_up_to(b, d) - count_up_to(a - 1, d))
