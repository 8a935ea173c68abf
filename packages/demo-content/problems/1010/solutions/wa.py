# Adds the remainders up where they should be combined with XOR.
grundy = [0, 1, 0, 1, 2, 3, 2]
for _ in range(int(input())):
    input()
    total = sum(grundy[int(a) % 7] for a in input().split())
    print("Fang" if total % 4 else "Ji")
