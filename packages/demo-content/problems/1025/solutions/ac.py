import re

MODULUS = 10**9 + 7
values, operators = [], []
RANK = {"*": 2, "+": 1, "-": 1, "(": 0}


def apply():
    b, a = values.pop(), values.pop()
    operator = operators.pop()
    values.append((a * b if operator == "*" else a + b if operator == "+" else a - b) % MODULUS)


for token in re.findall(r"\d+|[-+*()]", input()):
    if token.isdigit():
        values.append(int(token) % MODULUS)
    elif token == "(":
        operators.append(token)
    elif token == ")":
        while operators[-1] != "(":
            apply()
        operators.pop()
    else:
        while operators and RANK[operators[-1]] >= RANK[token]:
            apply()
        operators.append(token)
while operators:
    apply()
print(values[0])
