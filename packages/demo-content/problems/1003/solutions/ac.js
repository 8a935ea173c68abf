const [clock, m] = require("fs").readFileSync(0, "utf8").trim().split(/\s+/);
const [hours, minutes] = clock.split(":").map(Number);
const end = (hours * 60 + minutes + Number(BigInt(m) % 1440n) + 1440) % 1440;
console.log(`${String(Math.floor(end / 60)).padStart(2, "0")}:${String(end % 60).padStart(2, "0")}`);
