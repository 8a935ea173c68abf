import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1011",
  type: 0,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 32,
  stackLimitMb: 32,
  tags: ["dp"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "轻装上山",
      description: md`登山队的背包最多能装$W$克。营地里有$n$件物品，第$i$件重$w_i$克，用处为$v_i$，每件最多带一次。

队长要让带走的物品用处之和最大；在用处之和最大的前提下，总重量还要尽量小。请求出这个最大的用处之和，以及相应的最小总重量。

注意本题的内存限制很小。`,
      input: md`第一行两个整数$n$和$W$，$1 \le n \le 1000$，$1 \le W \le 20000$。

接下来$n$行，每行两个整数$w_i$和$v_i$，$1 \le w_i \le 20000$，$1 \le v_i \le 10^9$。`,
      output: md`一行，两个整数：最大的用处之和，以及在此前提下的最小总重量，以一个空格分隔。什么都带不了时输出\`0 0\`。`,
      hint: md`样例中，带第1件和第2件，或者带第3件和第4件，用处之和都是$12$；前者重$9$克，后者重$10$克，所以答案是\`12 9\`。

用处之和可能超过32位整数的范围。内存限制为32MB，开不下$n \times W$的64位整数表。`,
    },
    "en-US": {
      title: "Packing Light",
      description: md`The backpack of a climbing team holds at most $W$ grams. There are $n$ things in the camp; thing $i$ weighs $w_i$ grams, is worth $v_i$, and can be taken at most once.

The leader wants the total worth of what is taken to be as large as possible and, among all choices of that worth, the total weight to be as small as possible. Find this largest worth and the smallest weight that goes with it.

Mind the memory limit of this problem: it is small.`,
      input: md`The first line has two integers $n$ and $W$, $1 \le n \le 1000$, $1 \le W \le 20000$.

Each of the next $n$ lines has two integers $w_i$ and $v_i$, $1 \le w_i \le 20000$, $1 \le v_i \le 10^9$.`,
      output: md`One line with two integers separated by one space: the largest total worth and the smallest total weight for it. If nothing can be taken, print \`0 0\`.`,
      hint: md`In the sample, things 1 and 2 as well as things 3 and 4 are worth $12$ together; the first pair weighs $9$ grams and the second $10$, so the answer is \`12 9\`.

The worth may not fit into a 32-bit integer. The memory limit is 32 MB, too small for a table of $n \times W$ 64-bit integers.`,
    },
  },
  examples: [{ input: "4 10\n4 5\n5 7\n3 4\n7 8", output: "12 9" }],
  source: "Gavel Demo Set",
};
