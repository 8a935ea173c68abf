sums = {}
with open("ledger.in") as ledger:
    next(ledger)
    for line in ledger:
        name, amount = line.split()
        sums[name] = sums.get(name, 0) + int(amount)
with open("ledger.out", "w") as out:
    for name in sorted(sums):
        out.write(f"{name} {sums[name]}\n")
