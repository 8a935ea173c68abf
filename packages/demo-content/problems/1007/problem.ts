import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1007",
  type: 0,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["stack", "string"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "套箱记录",
      description: md`仓库里有三种箱子，分别用\`()\`、\`[]\`、\`{}\`表示：左括号表示打开一个这种箱子，右括号表示盖上它。箱子只能一层套一层，所以盖箱子时，盖上的必须是最近打开而尚未盖上的那一个，种类也要一致。

给出一份记录，判断它属于哪种情况：

- 每一步都合法，而且最后所有箱子都盖上了，输出\`CLOSED\`；
- 每一步都合法，但最后还有$k$个箱子开着（$k \ge 1$），输出\`OPEN k\`；
- 否则设第$k$个字符是第一个不合法的步骤，输出\`BROKEN k\`。不合法是指：盖箱子时没有开着的箱子，或者种类不一致。`,
      input: md`一行，一个由\`()[]{}\`六种字符组成的字符串，长度在$1$到$100000$之间，中间没有空格。`,
      output: md`一行，按上面的规则输出。字符的位置从$1$开始数。`,
      hint: md`第二组样例里，第一个字符就想盖箱子，而这时没有箱子开着。第三组样例里，第5个字符想用\`]\`盖上一个\`(\`。`,
    },
    "en-US": {
      title: "Nested Boxes",
      description: md`A warehouse has three kinds of boxes, written \`()\`, \`[]\` and \`{}\`: the left bracket opens a box of that kind and the right bracket closes it. Boxes are nested inside each other, so closing always means closing the box that was opened last and is still open, and the kind has to match.

Given a record, decide which of these it is:

- every step is valid and in the end all boxes are closed: print \`CLOSED\`;
- every step is valid but in the end $k$ boxes are still open ($k \ge 1$): print \`OPEN k\`;
- otherwise let character $k$ be the first invalid step: print \`BROKEN k\`. A step is invalid if it closes a box while none is open, or if the kinds do not match.`,
      input: md`One line with a string of the six characters \`()[]{}\` without spaces, its length is between $1$ and $100000$.`,
      output: md`One line as described above. Positions count from $1$.`,
      hint: md`In the second sample the very first character closes a box while none is open. In the third sample character 5 tries to close a \`(\` with a \`]\`.`,
    },
  },
  examples: [
    { input: "([]{})", output: "CLOSED" },
    { input: ")(", output: "BROKEN 1" },
    { input: "[{}(]", output: "BROKEN 5" },
    { input: "{[()(", output: "OPEN 3" },
  ],
  source: "Gavel Demo Set",
};
