import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1008",
  type: 1,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["math"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "里程碑",
      description: md`工匠要给一条极长的大道凿里程碑，从第$a$块凿到第$b$块，每块碑上都刻着自己的编号，用十进制书写，没有前导零。

刻数字要用模子，每刻一个数字就磨损一次。请算出数字$d$的模子一共要用多少次，也就是$a, a+1, \dots, b$这些编号中数字$d$一共出现了多少次。`,
      input: md`一行，三个整数$a$、$b$、$d$，$1 \le a \le b \le 10^{18}$，$0 \le d \le 9$。`,
      output: md`一行，一个整数，即数字$d$出现的总次数。`,
      hint: md`第一组样例中，数字$1$出现在$9,10,11,12$里：$10$一次，$11$两次，$12$一次，一共4次。

约三分之一的测试点满足$b \le 10^5$；约三分之一的测试点满足$d=0$。`,
    },
    "en-US": {
      title: "Milestones",
      description: md`A mason carves milestones for a very long road, from number $a$ to number $b$. Every stone carries its own number, written in decimal without leading zeros.

Each digit is carved with a die, which wears a little every time. Find how often the die of the digit $d$ is needed, that is, how many times the digit $d$ occurs in the numbers $a, a+1, \dots, b$ altogether.`,
      input: md`One line with three integers $a$, $b$ and $d$, $1 \le a \le b \le 10^{18}$, $0 \le d \le 9$.`,
      output: md`One line with one integer, the total number of occurrences of the digit $d$.`,
      hint: md`In the first sample the digit $1$ is looked for in $9,10,11,12$: once in $10$, twice in $11$ and once in $12$, 4 times in all.

About a third of the test cases have $b \le 10^5$; about a third have $d=0$.`,
    },
  },
  examples: [
    { input: "9 12 1", output: "4" },
    { input: "95 105 0", output: "7" },
  ],
  source: "Gavel Demo Set",
};
