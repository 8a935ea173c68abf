import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1012",
  type: 0,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["graph"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "仓库机器人",
      description: md`仓库是一个$h$行$w$列的网格。\`.\`是空地，\`#\`是货架，\`S\`是机器人的起点，\`E\`是充电桩。

机器人每一步走到上、下、左、右相邻的一格，不能走出网格。平时它不能进入货架所在的格子，不过它带着$k$发“缩小弹”：每用一发，就能挤进一个货架格（货架仍在原处，以后再进还要再用一发）。

机器人最少要走多少步才能到达充电桩？`,
      input: md`第一行三个整数$h$、$w$、$k$，$1 \le h, w \le 300$，$h \times w \ge 2$，$0 \le k \le 5$。

接下来$h$行，每行$w$个字符。\`S\`和\`E\`各恰好出现一次。`,
      output: md`一行，一个整数，即最少的步数；无法到达时输出$-1$。`,
      hint: md`第一组样例只有一发缩小弹。从\`S\`绕过上面的货架要走更远；穿过\`S\`右侧的货架，4步即可到达。第二组样例中没有缩小弹，机器人出不去。`,
    },
    "en-US": {
      title: "Warehouse Robot",
      description: md`A warehouse is a grid of $h$ rows and $w$ columns. \`.\` is free floor, \`#\` is a shelf, \`S\` is where the robot starts and \`E\` is the charging station.

In one step the robot moves to the next cell up, down, left or right, and it never leaves the grid. Normally it cannot enter a cell with a shelf, but it carries $k$ shrink charges: with one charge it can squeeze into one shelf cell (the shelf stays where it is, so entering it again takes another charge).

What is the least number of steps to the charging station?`,
      input: md`The first line has three integers $h$, $w$ and $k$, $1 \le h, w \le 300$, $h \times w \ge 2$, $0 \le k \le 5$.

Each of the next $h$ lines has $w$ characters. \`S\` and \`E\` occur exactly once each.`,
      output: md`One line with one integer, the least number of steps, or $-1$ if the station cannot be reached.`,
      hint: md`In the first sample there is one charge. Going round the shelves takes longer than squeezing through the shelf to the right of \`S\`, which needs 4 steps. In the second sample there is no charge and the robot cannot get out.`,
    },
  },
  examples: [
    { input: "3 5 1\n.....\n.###.\nS#..E", output: "4" },
    { input: "2 3 0\nS#.\n#.E", output: "-1" },
  ],
  source: "Gavel Demo Set",
};
