import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1001",
  type: 0,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["simulation"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "温室日志",
      description: md`兰姨的温室里有一台电暖器，由一个简单的温控器管理。温控器有两个阈值$L$和$H$（$L<H$）。每小时开始时，它读一次温度$t$：

- 若$t<L$，电暖器处于开启状态（原来关着就打开）；
- 若$t>H$，电暖器处于关闭状态（原来开着就关上）；
- 若$L \le t \le H$，保持原来的状态。

读数之后，电暖器在这一整个小时里不再改变状态。第一次读数之前电暖器是关着的。

给出连续$n$个小时的读数，求电暖器一共开了多少个小时，以及它的状态改变了多少次（由关到开、由开到关各算一次）。`,
      input: md`第一行三个整数$n$、$L$、$H$，$1 \le n \le 1000$，$-50 \le L < H \le 50$。

第二行$n$个整数$t_1, t_2, \dots, t_n$，依次为每小时的读数，$-100 \le t_i \le 100$。`,
      output: md`一行，两个整数：开启的小时数与状态改变的次数，以一个空格分隔。`,
      hint: md`第一组样例：第2小时读到$9$，小于$10$，打开；第3、4小时的读数落在$[10,15]$内，一直开着；第5小时读到$16$，关上；第6小时保持关闭。一共开了3个小时，改变了2次。`,
    },
    "en-US": {
      title: "Greenhouse Log",
      description: md`Aunt Lan's greenhouse has an electric heater run by a simple thermostat with two thresholds $L$ and $H$ ($L<H$). At the start of every hour it reads the temperature $t$ once:

- if $t<L$, the heater is on (it is switched on if it was off);
- if $t>H$, the heater is off (it is switched off if it was on);
- if $L \le t \le H$, the heater stays as it was.

After the reading the heater keeps its state for the whole hour. Before the first reading it is off.

Given the readings of $n$ consecutive hours, find for how many hours the heater was on, and how many times its state changed (off to on and on to off count as one change each).`,
      input: md`The first line has three integers $n$, $L$ and $H$, $1 \le n \le 1000$, $-50 \le L < H \le 50$.

The second line has $n$ integers $t_1, t_2, \dots, t_n$, the readings in order, $-100 \le t_i \le 100$.`,
      output: md`One line with two integers separated by one space: the number of hours the heater was on and the number of changes.`,
      hint: md`In the first sample the reading of hour 2 is $9$, below $10$, so the heater goes on. The readings of hours 3 and 4 are inside $[10,15]$, so it stays on. Hour 5 reads $16$ and switches it off, and hour 6 leaves it off. That makes 3 hours and 2 changes.`,
    },
  },
  examples: [
    { input: "6 10 15\n12 9 10 15 16 15", output: "3 2" },
    { input: "4 0 5\n3 5 0 2", output: "0 0" },
  ],
  source: "Gavel Demo Set",
};
