import re
import sys
from collections import Counter

lines = sys.stdin.read().split("\n")[1:]
counts = Counter()
for line in lines:
    counts.update(re.findall("[a-z]+", line.lower()))
best = min(counts, key=lambda word: (-counts[word], word))
print(best, counts[best])
