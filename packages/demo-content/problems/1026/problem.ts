import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1026",
  type: 0,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["string", "simulation"],
  isRemoveEndBlank: true,
  fileIo: { read: "ledger.in", write: "ledger.out" },
  statement: {
    "zh-CN": {
      title: "账本文件",
      description: md`茶馆的账本记在文件里，每一行是一位客人的名字和一笔金额。把每位客人的金额加起来，按名字排序写进另一个文件。

**本题使用文件输入输出**：从文件\`ledger.in\`读入，写到文件\`ledger.out\`。写到标准输出的内容不会被评测。`,
      input: md`文件\`ledger.in\`的第一行是一个整数$n$，$1 \le n \le 2 \times 10^4$。接下来$n$行，每行一个名字和一个整数金额，以一个空格分隔。名字由$1$到$10$个小写字母组成，金额的绝对值不超过$10^9$。`,
      output: md`文件\`ledger.out\`中每位客人一行：名字和金额之和，以一个空格分隔，按名字的字典序从小到大排列。`,
      hint: md`金额之和可能超出32位整数的范围。`,
    },
    "en-US": {
      title: "The Ledger File",
      description: md`The tea house keeps its ledger in a file; each line has a guest's name and an amount. Add up the amounts of each guest and write them, sorted by name, into another file.

**This problem uses files**: read from \`ledger.in\`, write to \`ledger.out\`. What goes to standard output is not judged.`,
      input: md`The first line of the file \`ledger.in\` has an integer $n$, $1 \le n \le 2 \times 10^4$. Each of the next $n$ lines has a name and an integer amount, separated by one space. A name has $1$ to $10$ lower-case letters; an amount is at most $10^9$ in absolute value.`,
      output: md`The file \`ledger.out\` has one line for each guest: the name and the sum, separated by one space, in alphabetical order of the names.`,
      hint: md`A sum may not fit into a 32-bit integer.`,
    },
  },
  examples: [{ input: "4\nmei 30\nbo 5\nmei -10\nan 7", output: "an 7\nbo 5\nmei 20" }],
  source: "Gavel Demo Set",
};
