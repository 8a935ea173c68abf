import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1013",
  type: 1,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["graph"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "潮汐堤道",
      description: md`海湾里有$n$座小岛，编号为$1$到$n$，岛与岛之间有$m$条双向的堤道。潮水会周期性地淹没堤道的入口：第$i$条堤道连接$u_i$和$v_i$，走完它需要$t_i$分钟，它的入口以$p_i$分钟为一个周期，每个周期的前$o_i$分钟露出水面。

准确地说，当且仅当$\tau \bmod p_i < o_i$时，可以在整数时刻$\tau$从任意一端踏上第$i$条堤道，并在时刻$\tau + t_i$到达另一端（走在堤道上时不受潮水影响）。在岛上可以等待任意整数分钟。

小艾在时刻$0$位于1号岛，她最早在什么时刻能到达$n$号岛？`,
      input: md`第一行两个整数$n$和$m$，$2 \le n \le 20000$，$1 \le m \le 30000$。

接下来$m$行，每行五个整数$u_i$、$v_i$、$t_i$、$p_i$、$o_i$，$1 \le u_i, v_i \le n$，$u_i \ne v_i$，$1 \le t_i \le 10^9$，$1 \le o_i \le p_i \le 10^9$。两座岛之间可能有多条堤道。`,
      output: md`一行，一个整数，即最早的到达时刻；无法到达时输出$-1$。`,
      hint: md`样例中，小艾在时刻$0$踏上第1条堤道，时刻$4$到达2号岛；第2条堤道的周期是$6$，每个周期只有前$2$分钟可以踏上，所以她等到时刻$6$出发，时刻$9$到达3号岛。直接从1号岛走第3条堤道要到时刻$10$。

40%左右的测试点满足$o_i=p_i$；50%左右的测试点满足$n \le 100$。答案可能超过32位整数的范围。`,
    },
    "en-US": {
      title: "Tidal Causeways",
      description: md`In a bay lie $n$ islets, numbered $1$ to $n$, joined by $m$ two-way causeways. The tide floods their entrances at regular intervals: causeway $i$ joins $u_i$ and $v_i$ and takes $t_i$ minutes to cross; its entrances follow a period of $p_i$ minutes and are dry during the first $o_i$ minutes of every period.

To be exact, one may step onto causeway $i$ at either end at the integer time $\tau$ if and only if $\tau \bmod p_i < o_i$, and then reaches the other end at time $\tau + t_i$ (the tide does not matter on the way). On an islet one may wait for any integer number of minutes.

Ai is on islet 1 at time $0$. What is the earliest time at which she can be on islet $n$?`,
      input: md`The first line has two integers $n$ and $m$, $2 \le n \le 20000$, $1 \le m \le 30000$.

Each of the next $m$ lines has five integers $u_i$, $v_i$, $t_i$, $p_i$ and $o_i$, $1 \le u_i, v_i \le n$, $u_i \ne v_i$, $1 \le t_i \le 10^9$, $1 \le o_i \le p_i \le 10^9$. There may be several causeways between two islets.`,
      output: md`One line with one integer, the earliest arrival time, or $-1$ if islet $n$ cannot be reached.`,
      hint: md`In the sample Ai takes the first causeway at time $0$ and reaches islet 2 at time $4$. The second one has a period of $6$ and can be entered only in the first $2$ minutes of each, so she waits until time $6$ and reaches islet 3 at time $9$. The third causeway would take her there at time $10$.

In about 40% of the test cases $o_i=p_i$; in about 50% of them $n \le 100$. The answer may not fit into a 32-bit integer.`,
    },
  },
  examples: [{ input: "3 3\n1 2 4 5 1\n2 3 3 6 2\n1 3 10 7 7", output: "9" }],
  source: "Gavel Demo Set",
};
