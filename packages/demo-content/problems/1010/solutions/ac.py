grundy = [0, 1, 0, 1, 2, 3, 2]
for _ in range(int(input())):
    input()
    nim = 0
    for a in map(int, input().split()):
        nim ^= grundy[a % 7]
    print("Fang" if nim else "Ji")
