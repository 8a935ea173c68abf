import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1017",
  type: 1,
  difficulty: 2,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["dp", "bitmask", "graph"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "山村邮差",
      description: md`邮差老齐每天从邮局（编号为$0$）出发，到$n$户人家（编号为$1$到$n$）送信，每户恰好去一次，最后回到邮局。从地点$i$直接走到地点$j$要花$d_{i,j}$分钟；山路有上坡有下坡，$d_{i,j}$与$d_{j,i}$可能不同。他只走直达的路，途中不经过别的地点。

有些人家要托他捎东西：共有$m$条要求，第$i$条要求他先到$x_i$号人家，之后再到$y_i$号人家（中间可以去别的人家）。

老齐最少要花多少分钟才能走完全程？如果无法满足所有要求，输出$-1$。`,
      input: md`第一行两个整数$n$和$m$，$1 \le n \le 15$，$0 \le m \le 100$。

接下来$n+1$行，每行$n+1$个整数，第$i$行第$j$列（都从$0$开始数）是$d_{i,j}$。$d_{i,i}=0$；$i \ne j$时$1 \le d_{i,j} \le 10^6$。

接下来$m$行，每行两个整数$x_i$和$y_i$，$1 \le x_i, y_i \le n$，$x_i \ne y_i$。同一条要求可能出现多次。`,
      output: md`一行，一个整数，即最少的分钟数，或者$-1$。`,
      hint: md`样例中，不考虑要求时走$0 \to 1 \to 2 \to 3 \to 0$只要$4$分钟，但是3号必须在1号之前。满足要求的走法中最快的是$0 \to 2 \to 3 \to 1 \to 0$，花$5+1+5+5=16$分钟。

40%左右的测试点满足$m=0$；50%左右的测试点满足$n \le 8$。`,
    },
    "en-US": {
      title: "The Mountain Postman",
      description: md`Every day postman Qi starts at the post office (number $0$), brings letters to $n$ houses (numbers $1$ to $n$), each visited exactly once, and returns to the office. Walking straight from place $i$ to place $j$ takes $d_{i,j}$ minutes; the paths go up and down, so $d_{i,j}$ and $d_{j,i}$ may differ. He only walks straight from one place to the next, without passing any other.

Some people ask him to carry things along: there are $m$ requests, and request $i$ says that he must visit house $x_i$ before house $y_i$ (other houses may come in between).

What is the least number of minutes for the whole round? If the requests cannot all be met, print $-1$.`,
      input: md`The first line has two integers $n$ and $m$, $1 \le n \le 15$, $0 \le m \le 100$.

Each of the next $n+1$ lines has $n+1$ integers; row $i$, column $j$ (both counted from $0$) is $d_{i,j}$. $d_{i,i}=0$, and $1 \le d_{i,j} \le 10^6$ for $i \ne j$.

Each of the next $m$ lines has two integers $x_i$ and $y_i$, $1 \le x_i, y_i \le n$, $x_i \ne y_i$. A request may occur more than once.`,
      output: md`One line with one integer, the least number of minutes or $-1$.`,
      hint: md`In the sample the round $0 \to 1 \to 2 \to 3 \to 0$ would take only $4$ minutes, but house 3 has to come before house 1. The fastest round that meets the request is $0 \to 2 \to 3 \to 1 \to 0$ with $5+1+5+5=16$ minutes.

In about 40% of the test cases $m=0$; in about 50% of them $n \le 8$.`,
    },
  },
  examples: [{ input: "3 1\n0 1 5 5\n5 0 1 5\n5 5 0 1\n1 5 5 0\n3 1", output: "16" }],
  source: "Gavel Demo Set",
};
