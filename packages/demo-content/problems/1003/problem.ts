import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1003",
  type: 1,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["math", "simulation"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "车站大钟",
      description: md`车站的大钟按24小时制显示时间，形如\`HH:MM\`，从\`00:00\`走到\`23:59\`，然后又回到\`00:00\`。

钟匠把一根摇杆接到大钟上：摇杆转$m$格，时间就增加$m$分钟；$m$为负数时，时间减少$|m|$分钟。这位钟匠很有耐心，$m$可能大得离谱。

给出拨动之前显示的时间和$m$，求拨动之后显示的时间。`,
      input: md`一行，先是形如\`HH:MM\`的时间（时和分各两位数字，$00 \le HH \le 23$，$00 \le MM \le 59$），然后是一个整数$m$，$-10^{18} \le m \le 10^{18}$，两者以一个空格分隔。`,
      output: md`一行，拨动之后的时间，同样写成\`HH:MM\`，不足两位的数前面补零。`,
      hint: md`三分之一左右的测试点满足$0 \le m \le 10^5$，另有一部分满足$|m| \le 10^9$。$m$的值可能超出32位整数的范围。`,
    },
    "en-US": {
      title: "The Station Clock",
      description: md`The big clock of the station shows the time in 24-hour form as \`HH:MM\`. It runs from \`00:00\` to \`23:59\` and then starts again at \`00:00\`.

The clockmaker has fitted a crank to it: turning the crank by $m$ notches moves the time forward by $m$ minutes, and if $m$ is negative, backward by $|m|$ minutes. The clockmaker is a patient person, so $m$ can be absurdly large.

Given the time shown before and the number $m$, find the time shown afterwards.`,
      input: md`One line with a time in the form \`HH:MM\` (two digits each, $00 \le HH \le 23$, $00 \le MM \le 59$) and an integer $m$, $-10^{18} \le m \le 10^{18}$, separated by one space.`,
      output: md`One line with the time afterwards, again as \`HH:MM\` with leading zeros.`,
      hint: md`About a third of the test cases have $0 \le m \le 10^5$, and some more have $|m| \le 10^9$. The value of $m$ may not fit into a 32-bit integer.`,
    },
  },
  examples: [
    { input: "08:30 45", output: "09:15" },
    { input: "00:10 -20", output: "23:50" },
  ],
  source: "Gavel Demo Set",
};
