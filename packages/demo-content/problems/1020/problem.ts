import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1020",
  type: 0,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["graph"],
  isRemoveEndBlank: true,
  checker: { role: "spj", language: "C++", file: "checker.cpp" },
  statement: {
    "zh-CN": {
      title: "灯笼小路",
      description: md`夜市的地图是一张$R$行$C$列的方格图：\`.\`是空地，\`#\`是摊位，\`S\`是入口，\`T\`是河边的灯台。你要沿着空地从入口走到灯台，一次走到上、下、左、右相邻的一格，不能走进摊位，也不能走出地图。

求一条步数最少的路。这样的路可能有很多条，任意一条都算对。`,
      input: md`第一行是两个整数$R$和$C$，$1 \le R, C \le 200$。接下来$R$行，每行$C$个字符，恰好有一个\`S\`和一个\`T\`。`,
      output: md`走不到时输出一行\`NO\`。否则第一行输出最少的步数$k$，第二行输出一个长度为$k$的字符串，依次写出每一步的方向：\`U\`上、\`D\`下、\`L\`左、\`R\`右。`,
      hint: md`样例一也可以输出\`RRDD\`以外的路，只要步数是$4$。`,
    },
    "en-US": {
      title: "The Lantern Path",
      description: md`The map of the night market is a grid of $R$ rows and $C$ columns: \`.\` is free ground, \`#\` a stall, \`S\` the gate and \`T\` the lantern by the river. You walk on free ground from the gate to the lantern, one cell up, down, left or right at a time, never into a stall and never off the map.

Find a path with as few steps as possible. There may be many of them, and every one is right.`,
      input: md`The first line has two integers $R$ and $C$, $1 \le R, C \le 200$. Then follow $R$ lines of $C$ characters each, with exactly one \`S\` and one \`T\`.`,
      output: md`One line \`NO\` if there is no path. Otherwise the smallest number of steps $k$ on the first line, and on the second line $k$ letters, the direction of each step: \`U\` up, \`D\` down, \`L\` left, \`R\` right.`,
      hint: md`In the first example any other path of $4$ steps is right as well.`,
    },
  },
  examples: [
    { input: "3 3\nS..\n.#.\n..T", output: "4\nRRDD" },
    { input: "2 3\nS#T\n.#.", output: "NO" },
  ],
  source: "Gavel Demo Set",
};
