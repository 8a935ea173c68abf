const words = require("fs").readFileSync(0, "utf8").trim().split(/\s+/);
console.log(String(Number(words[0]) + Number(words[1])));
