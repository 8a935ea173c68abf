import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1015",
  type: 0,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["string"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "手链的起点",
      description: md`一条手链由$n$颗珠子穿成一圈，每颗珠子用一个小写字母表示颜色。把手链平放在桌上，按顺时针方向从某颗珠子读起，读完一圈就得到一个长度为$n$的字符串。

珠宝店登记手链时，总是选择读出的字符串字典序最小的那颗珠子作为起点；如果有多颗，选编号最小的一颗。

给出从1号珠子读起的字符串，求登记时的起点，以及有多少颗珠子读出来的字符串与之相同（包括起点自己）。`,
      input: md`一行，一个由小写英文字母组成的字符串，长度$n$满足$1 \le n \le 200000$。`,
      output: md`一行，两个整数：起点珠子的编号（从$1$开始）和读出最小字符串的珠子颗数，以一个空格分隔。`,
      hint: md`样例一中，最小的字符串是\`abnan\`，从5号珠子读起，只有这一颗。样例二中，1、4号珠子读出的都是\`aabaab\`。

逐个比较所有起点，最坏情况下需要$O(n^2)$的时间，无法在时限内完成。`,
    },
    "en-US": {
      title: "Where the Bracelet Begins",
      description: md`A bracelet is a ring of $n$ beads, and the colour of each bead is written as a lower-case letter. Put the bracelet on the table, choose a bead and read clockwise all the way round: this gives a string of length $n$.

When a bracelet is registered, the jeweller always starts from the bead that gives the lexicographically smallest string; if there are several, from the one with the smallest number.

Given the string read from bead 1, find the starting bead, and how many beads give that same smallest string (the starting bead included).`,
      input: md`One line with a string of lower-case English letters; its length $n$ satisfies $1 \le n \le 200000$.`,
      output: md`One line with two integers separated by one space: the number of the starting bead (counted from $1$) and how many beads give the smallest string.`,
      hint: md`In the first sample the smallest string is \`abnan\`, read from bead 5 and from no other. In the second sample beads 1 and 4 both give \`aabaab\`.

Comparing all starting beads one by one takes $O(n^2)$ time in the worst case, which is too slow.`,
    },
  },
  examples: [
    { input: "bnana", output: "5 1" },
    { input: "aabaab", output: "1 2" },
  ],
  source: "Gavel Demo Set",
};
