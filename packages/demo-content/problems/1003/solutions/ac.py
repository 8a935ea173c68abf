clock, m = input().split()
hours, minutes = map(int, clock.split(":"))
end = (hours * 60 + minutes + int(m)) % 1440
print("%02d:%02d" % (end // 60, end % 60))
