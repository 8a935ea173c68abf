import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1010",
  type: 0,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["game", "math"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "摘灯笼",
      description: md`元宵节过后，街上还挂着$m$串灯笼，第$i$串有$a_i$盏。阿芳和阿吉轮流摘，阿芳先摘。

轮到谁，谁就任选一串，从这一串里摘下1盏、3盏或4盏（不能超过这一串剩下的数量）。谁摘下最后一盏，谁就获胜。换句话说，轮到自己时所有灯笼都已摘完的人输。

两人都采用最优策略，谁会获胜？`,
      input: md`第一行一个整数$T$，$1 \le T \le 50$，表示局数。

每局占两行：第一行一个整数$m$，$1 \le m \le 1000$；第二行$m$个整数$a_1, \dots, a_m$，$1 \le a_i \le 10^{18}$。`,
      output: md`共$T$行。阿芳获胜输出\`Fang\`，阿吉获胜输出\`Ji\`。`,
      hint: md`第一局只有1串2盏，阿芳只能摘1盏，剩下的1盏归阿吉，阿吉获胜。第二局只有1串4盏，阿芳一次摘完。第三局两串一样多，阿吉每次在另一串上摘同样的数量即可获胜。`,
    },
    "en-US": {
      title: "Picking Lanterns",
      description: md`After the lantern festival $m$ strings of lanterns are left in the street; string $i$ has $a_i$ lanterns. Fang and Ji take them down in turns, Fang begins.

In a turn the player picks any one string and takes 1, 3 or 4 lanterns off it (never more than are left on it). Whoever takes the very last lantern wins; in other words, a player who finds no lantern left at the start of a turn loses.

Both play as well as possible. Who wins?`,
      input: md`The first line has an integer $T$, $1 \le T \le 50$, the number of games.

Each game has two lines: an integer $m$, $1 \le m \le 1000$, and then $m$ integers $a_1, \dots, a_m$, $1 \le a_i \le 10^{18}$.`,
      output: md`$T$ lines: \`Fang\` if Fang wins, \`Ji\` if Ji wins.`,
      hint: md`The first game is one string of 2: Fang can only take 1, Ji takes the other one and wins. The second game is one string of 4, which Fang takes at once. In the third game the two strings are equal, so Ji copies every move of Fang on the other string and wins.`,
    },
  },
  examples: [{ input: "3\n1\n2\n1\n4\n2\n6 6", output: "Ji\nFang\nJi" }],
  source: "Gavel Demo Set",
};
