from datetime import date

first, second = (date.fromisoformat(input().strip()) for _ in range(2))
print((second - first).days)
