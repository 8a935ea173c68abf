import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1018",
  type: 1,
  difficulty: 2,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["dp", "math"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "循环鼓点",
      description: md`鼓队有$m$种鼓，编号为$1$到$m$。一段鼓点由$n$拍组成，每一拍敲一种鼓。由于鼓手换手的限制，并不是任意两种鼓都能接着敲：给出一个$m \times m$的表格$c$，$c_{i,j}=1$表示敲完$i$号鼓之后，下一拍可以敲$j$号鼓；$c_{i,j}=0$表示不可以。

这段鼓点要首尾相接地循环演奏，所以最后一拍之后接着敲第一拍也必须是允许的。特别地，$n=1$时，唯一的一拍要能够接着自己敲。

问一共有多少种不同的鼓点。只要有一拍敲的鼓不同，就算不同的鼓点（循环移位后相同的也算不同）。答案对$1000003$取模。`,
      input: md`第一行两个整数$m$和$n$，$1 \le m \le 20$，$1 \le n \le 10^{18}$。

接下来$m$行，每行$m$个整数，第$i$行第$j$个是$c_{i,j}$，取值为$0$或$1$。`,
      output: md`一行，一个整数，即鼓点的种数对$1000003$取模的结果。`,
      hint: md`样例中，2号鼓不能连着敲两次，其余都可以。3拍的循环鼓点有4种：\`111\`、\`112\`、\`121\`、\`211\`。

60%左右的测试点满足$n \le 1000$。`,
    },
    "en-US": {
      title: "Drum Loops",
      description: md`A band has $m$ kinds of drums, numbered $1$ to $m$. A rhythm is a sequence of $n$ beats, and on each beat one kind of drum is struck. Because of the way the drummer moves, not every drum can follow every other: in the given $m \times m$ table $c$, $c_{i,j}=1$ means that drum $j$ may be struck on the beat after drum $i$, and $c_{i,j}=0$ means that it may not.

The rhythm is played in a loop, end to start, so the first beat must also be allowed after the last one. In particular, for $n=1$ the only beat must be allowed to follow itself.

How many different rhythms are there? Two rhythms are different if some beat uses different drums (rotations of one another count as different). Give the answer modulo $1000003$.`,
      input: md`The first line has two integers $m$ and $n$, $1 \le m \le 20$, $1 \le n \le 10^{18}$.

Each of the next $m$ lines has $m$ integers; the $j$-th of row $i$ is $c_{i,j}$, which is $0$ or $1$.`,
      output: md`One line with one integer, the number of rhythms modulo $1000003$.`,
      hint: md`In the sample drum 2 may not be struck twice in a row and everything else is allowed. There are 4 loops of 3 beats: \`111\`, \`112\`, \`121\` and \`211\`.

In about 60% of the test cases $n \le 1000$.`,
    },
  },
  examples: [{ input: "2 3\n1 1\n1 0", output: "4" }],
  source: "Gavel Demo Set",
};
