const [n, low, high, ...readings] = require("fs").readFileSync(0, "utf8").trim().split(/\s+/).map(Number);
let on = false;
let hours = 0;
let changes = 0;
for (const t of readings.slice(0, n)) {
  const next = t < low ? true : t > high ? false : on;
  if (next !== on) changes += 1;
  on = next;
  if (on) hours += 1;
}
console.log(`${hours} ${changes}`);
