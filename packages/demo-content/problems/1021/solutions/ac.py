import math

for _ in range(int(input())):
    x1, y1, a, x2, y2, b = map(int, input().split())
    d = math.hypot(x2 - x1, y2 - y1)
    if d >= a + b:
        area = math.pi * (a * a + b * b)
    elif d <= abs(a - b):
        area = math.pi * max(a, b) ** 2
    else:
        s = math.acos((d * d + a * a - b * b) / (2 * d * a))
        t = math.acos((d * d + b * b - a * a) / (2 * d * b))
        area = math.pi * (a * a + b * b) - a * a * (s - math.sin(2 * s) / 2) - b * b * (t - math.sin(2 * t) / 2)
    print(area)
