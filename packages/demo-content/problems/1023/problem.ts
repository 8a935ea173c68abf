import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1023",
  type: 1,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["segment-tree", "simulation"],
  isRemoveEndBlank: true,
  caseMode: "subtask_lowest",
  statement: {
    "zh-CN": {
      title: "颠倒的书架",
      description: md`书架上有$n$本书，第$i$本的编号是$a_i$。如果$i < j$而$a_i > a_j$，就说这两本书颠倒了。

求颠倒的书有多少对。`,
      input: md`第一行是一个整数$n$，第二行是$n$个整数$a_i$，$1 \le a_i \le 10^6$。编号可能相同。`,
      output: md`一个整数，颠倒的对数。`,
      hint: md`本题按子任务计分，每个子任务的得分是其中测试点得分的最小值。

| 子任务 | 分值 | $n$的范围 |
| --- | --- | --- |
| 1 | 20 | $1 \le n \le 100$ |
| 2 | 30 | $1 \le n \le 2000$ |
| 3 | 50 | $1 \le n \le 10^5$ |`,
    },
    "en-US": {
      title: "The Upside-Down Shelf",
      description: md`A shelf holds $n$ books; the $i$-th has the number $a_i$. Two books are upside down if $i < j$ and $a_i > a_j$.

How many pairs of books are upside down?`,
      input: md`The first line has an integer $n$, the second one $n$ integers $a_i$, $1 \le a_i \le 10^6$. Numbers may be equal.`,
      output: md`One integer, the number of pairs.`,
      hint: md`The problem is scored by subtask, and a subtask is worth the lowest score among its test cases.

| subtask | points | range of $n$ |
| --- | --- | --- |
| 1 | 20 | $1 \le n \le 100$ |
| 2 | 30 | $1 \le n \le 2000$ |
| 3 | 50 | $1 \le n \le 10^5$ |`,
    },
  },
  examples: [
    { input: "5\n3 1 4 1 5", output: "3" },
    { input: "3\n1 2 3", output: "0" },
  ],
  source: "Gavel Demo Set",
};
