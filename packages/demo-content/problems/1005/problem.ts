import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1005",
  type: 1,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["greedy"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "小渡船",
      description: md`河上的小渡船一次最多载两辆车，而且车的总重量不能超过$C$。岸边等着$n$辆车，第$i$辆重$w_i$，每一辆都能单独上船（$w_i \le C$）。车辆上船的先后和搭配可以任意安排。

渡船最少要跑多少趟，才能把所有的车都送到对岸？（只计算载车过河的趟数。）`,
      input: md`第一行两个整数$n$和$C$，$1 \le n \le 50000$，$1 \le C \le 10^9$。

第二行$n$个整数$w_1, w_2, \dots, w_n$，$1 \le w_i \le C$。`,
      output: md`一行，一个整数，即最少的趟数。`,
      hint: md`样例中，重量为$2$和$8$的车、重量为$5$和$5$的车各跑一趟，重量为$9$的车单独跑一趟，一共3趟。

对于40%的测试点，$n \le 10$。`,
    },
    "en-US": {
      title: "The Little Ferry",
      description: md`The little ferry takes at most two cars per trip, and their total weight must not exceed $C$. There are $n$ cars waiting, the $i$-th weighs $w_i$, and each of them can be taken alone ($w_i \le C$). The cars may board in any order and any combination.

What is the least number of trips that brings all cars to the other side? (Only trips that carry cars across count.)`,
      input: md`The first line has two integers $n$ and $C$, $1 \le n \le 50000$, $1 \le C \le 10^9$.

The second line has $n$ integers $w_1, w_2, \dots, w_n$, $1 \le w_i \le C$.`,
      output: md`One line with one integer, the least number of trips.`,
      hint: md`In the sample the cars of weight $2$ and $8$ share a trip, so do the two of weight $5$, and the car of weight $9$ goes alone: 3 trips.

In 40% of the test cases $n \le 10$.`,
    },
  },
  examples: [{ input: "5 10\n5 2 9 8 5", output: "3" }],
  source: "Gavel Demo Set",
};
