import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1021",
  type: 0,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["geometry", "math"],
  isRemoveEndBlank: true,
  checker: { role: "spj", language: "C++", file: "checker.cpp" },
  statement: {
    "zh-CN": {
      title: "两盏路灯",
      description: md`广场上有两盏路灯。第$i$盏灯立在$(x_i, y_i)$，照亮以它为圆心、半径为$r_i$的圆。求至少被一盏灯照亮的面积。`,
      input: md`第一行是一个整数$q$，$1 \le q \le 1000$，表示广场的个数。接下来$q$行，每行六个整数$x_1, y_1, r_1, x_2, y_2, r_2$，坐标的绝对值不超过$10^4$，$1 \le r_i \le 10^4$。`,
      output: md`输出$q$行，每行一个实数。与正确答案的绝对误差或相对误差不超过$10^{-6}$即算正确。`,
      hint: md`输出的小数位数不限。注意两个圆相离、相切、内含的情形。`,
    },
    "en-US": {
      title: "Two Street Lamps",
      description: md`Two lamps stand on a square. Lamp $i$ stands at $(x_i, y_i)$ and lights the disc of radius $r_i$ around itself. Find the area that at least one lamp lights.`,
      input: md`The first line has an integer $q$, $1 \le q \le 1000$, the number of squares. Each of the next $q$ lines has six integers $x_1, y_1, r_1, x_2, y_2, r_2$; coordinates are at most $10^4$ in absolute value, and $1 \le r_i \le 10^4$.`,
      output: md`Print $q$ lines with one real number each. An answer is right if its absolute or its relative error is at most $10^{-6}$.`,
      hint: md`Print as many digits as you like. Mind circles that lie apart, touch, or contain each other.`,
    },
  },
  examples: [
    {
      input: "3\n0 0 1 5 0 2\n0 0 3 1 1 1\n0 0 1 1 0 1",
      output: "15.707963267949\n28.274333882308\n5.054815608571",
    },
  ],
  source: "Gavel Demo Set",
};
