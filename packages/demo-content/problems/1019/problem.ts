import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1019",
  type: 0,
  difficulty: 2,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["geometry"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "最远的灯塔",
      description: md`海图上标着$n$座灯塔，第$i$座位于整点$(x_i, y_i)$。海事局想在其中两座之间测试无线电，希望这两座相距越远越好。

求所有灯塔两两之间距离平方的最大值，即

$$
\max_{1 \le i, j \le n} \left( (x_i-x_j)^2 + (y_i-y_j)^2 \right).
$$`,
      input: md`第一行一个整数$n$，$1 \le n \le 80000$。

接下来$n$行，每行两个整数$x_i$和$y_i$，$|x_i|, |y_i| \le 2 \times 10^7$。不同灯塔的坐标可能相同，所有灯塔也可能在一条直线上。`,
      output: md`一行，一个整数，即距离平方的最大值。`,
      hint: md`样例中相距最远的是$(0,0)$和$(3,4)$，距离的平方为$9+16=25$。

答案可能超过32位整数的范围。大量灯塔可能都在凸包上，枚举所有的点对会超时。`,
    },
    "en-US": {
      title: "The Farthest Lighthouses",
      description: md`A sea chart shows $n$ lighthouses; the $i$-th stands at the integer point $(x_i, y_i)$. The coast guard wants to test its radio between two of them and would like these two to be as far apart as possible.

Find the largest squared distance between two lighthouses, that is

$$
\max_{1 \le i, j \le n} \left( (x_i-x_j)^2 + (y_i-y_j)^2 \right).
$$`,
      input: md`The first line has an integer $n$, $1 \le n \le 80000$.

Each of the next $n$ lines has two integers $x_i$ and $y_i$, $|x_i|, |y_i| \le 2 \times 10^7$. Lighthouses may share a point, and all of them may be on one line.`,
      output: md`One line with one integer, the largest squared distance.`,
      hint: md`In the sample $(0,0)$ and $(3,4)$ are the farthest apart, their squared distance is $9+16=25$.

The answer may not fit into a 32-bit integer. Very many lighthouses may lie on the convex hull, and looking at all pairs takes too long.`,
    },
  },
  examples: [{ input: "5\n0 0\n3 4\n1 1\n3 0\n2 3", output: "25" }],
  source: "Gavel Demo Set",
};
