import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1009",
  type: 0,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["binary-search", "greedy"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "分册装订",
      description: md`一部长篇小说有$n$章，第$i$章有$p_i$页。装订工要把它装成至多$k$册，每册是连续的若干章，一章不能拆到两册里，章的顺序也不能改变。

最厚的一册越薄，书脊就越不容易裂。请求出最厚一册的页数最少是多少。`,
      input: md`第一行两个整数$n$和$k$，$1 \le k \le n \le 50000$。

第二行$n$个整数$p_1, p_2, \dots, p_n$，$1 \le p_i \le 10^9$。`,
      output: md`一行，一个整数，即最厚一册的最少页数。`,
      hint: md`样例中可以装成$[4,2,7]$、$[6,3]$、$[9]$三册，页数分别是$13$、$9$、$9$；也可以装成$[4,2]$、$[7]$、$[6,3,9]$，最厚的一册有$18$页，不如前一种。没有办法让最厚的一册少于$13$页。`,
    },
    "en-US": {
      title: "Bookbinding",
      description: md`A long novel has $n$ chapters, chapter $i$ has $p_i$ pages. The binder makes at most $k$ volumes of it. Each volume holds consecutive chapters; a chapter is never split between two volumes and the order of the chapters stays the same.

The thinner the thickest volume, the longer the spines last. Find the least possible number of pages of the thickest volume.`,
      input: md`The first line has two integers $n$ and $k$, $1 \le k \le n \le 50000$.

The second line has $n$ integers $p_1, p_2, \dots, p_n$, $1 \le p_i \le 10^9$.`,
      output: md`One line with one integer, the least possible number of pages of the thickest volume.`,
      hint: md`In the sample the volumes $[4,2,7]$, $[6,3]$ and $[9]$ have $13$, $9$ and $9$ pages. The volumes $[4,2]$, $[7]$ and $[6,3,9]$ are worse, the thickest has $18$ pages. There is no way to stay below $13$ pages.`,
    },
  },
  examples: [{ input: "6 3\n4 2 7 6 3 9", output: "13" }],
  source: "Gavel Demo Set",
};
