a, b = map(int, input().split())
# 64 blocks of 16 MiB, every byte written: 1 GiB.
kept = []
for i in range(64):
    kept.append(bytearray(b"\x01" * (16 << 20)))
print(a + b)
