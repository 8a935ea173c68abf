import sys
from collections import deque

rows, columns, *grid = sys.stdin.read().split()
rows, columns = int(rows), int(columns)
steps = {"L": (0, -1), "U": (-1, 0), "R": (0, 1), "D": (1, 0)}
start = next((r, line.index("S")) for r, line in enumerate(grid) if "S" in line)
came = {start: ""}
todo = deque([start])
goal = None
while todo:
    here = todo.popleft()
    if grid[here[0]][here[1]] == "T":
        goal = here
        break
    for letter, (down, right) in steps.items():
        r, c = here[0] + down, here[1] + right
        if 0 <= r < rows and 0 <= c < columns and grid[r][c] != "#" and (r, c) not in came:
            came[r, c] = letter
            todo.append((r, c))
if goal is None:
    print("NO")
else:
    path = []
    while came[goal]:
        letter = came[goal]
        path.append(letter)
        goal = goal[0] - steps[letter][0], goal[1] - steps[letter][1]
    print(len(path))
    print("".join(reversed(path)))
