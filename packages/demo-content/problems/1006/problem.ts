import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1006",
  type: 0,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["prefix-sum"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "环湖雨量计",
      description: md`环湖步道上按顺时针方向依次摆着$n$个雨量计，编号为$1$到$n$，$n$号的下一个又是$1$号。第$i$个雨量计今年的读数为$a_i$。

管理员有$q$次询问。每次给出$l$和$r$，她从$l$号出发，沿顺时针方向走到$r$号为止（两端都计入），想知道途中所有雨量计的读数之和。如果$l=r$，只计这一个；如果$l>r$，途中会经过$n$号和$1$号。`,
      input: md`第一行两个整数$n$和$q$，$1 \le n, q \le 40000$。

第二行$n$个整数$a_1, a_2, \dots, a_n$，$0 \le a_i \le 10^9$。

接下来$q$行，每行两个整数$l$和$r$，$1 \le l, r \le n$。`,
      output: md`共$q$行，每行一个整数，依次为每次询问的答案。`,
      hint: md`第三次询问从5号走到2号，经过5、1、2号，和为$50+10+20=80$。

答案可能超过32位整数的范围。`,
    },
    "en-US": {
      title: "Rain Gauges Round the Lake",
      description: md`Along the path round a lake stand $n$ rain gauges, numbered $1$ to $n$ clockwise; after number $n$ comes number $1$ again. Gauge $i$ has collected $a_i$ this year.

The keeper asks $q$ questions. For each she gives $l$ and $r$: she starts at gauge $l$ and walks clockwise until gauge $r$ (both included), and wants to know the sum of all gauges on the way. If $l=r$ only that gauge counts; if $l>r$ the walk passes gauges $n$ and $1$.`,
      input: md`The first line has two integers $n$ and $q$, $1 \le n, q \le 40000$.

The second line has $n$ integers $a_1, a_2, \dots, a_n$, $0 \le a_i \le 10^9$.

Each of the next $q$ lines has two integers $l$ and $r$, $1 \le l, r \le n$.`,
      output: md`$q$ lines with one integer each, the answers in order.`,
      hint: md`The third question walks from gauge 5 to gauge 2 over gauges 5, 1 and 2; the sum is $50+10+20=80$.

An answer may not fit into a 32-bit integer.`,
    },
  },
  examples: [{ input: "5 3\n10 20 30 40 50\n2 4\n3 3\n5 2", output: "90\n30\n80" }],
  source: "Gavel Demo Set",
};
