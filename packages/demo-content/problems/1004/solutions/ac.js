const [, ...lines] = require("fs").readFileSync(0, "utf8").split("\n");
const counts = new Map();
for (const line of lines) {
  for (const word of line.toLowerCase().match(/[a-z]+/g) || []) {
    counts.set(word, (counts.get(word) || 0) + 1);
  }
}
let best = "";
for (const [word, count] of counts) {
  const most = counts.get(best) || 0;
  if (count > most || (count === most && word < best)) best = word;
}
console.log(`${best} ${counts.get(best)}`);
