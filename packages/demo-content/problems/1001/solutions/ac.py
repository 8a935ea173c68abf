n, low, high = map(int, input().split())
on = False
hours = changes = 0
for t in map(int, input().split()):
    after = True if t < low else False if t > high else on
    changes += after != on
    on = after
    hours += on
print(hours, changes)
