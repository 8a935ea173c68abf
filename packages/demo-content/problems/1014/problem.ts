import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1014",
  type: 0,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["tree", "dp"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "深洞宝石",
      description: md`一个溶洞有$n$个洞室，编号为$1$到$n$，由$n-1$条通道连成一棵树。第$i$个洞室里有价值$a_i$的宝石。

洞室的岩壁很脆：如果一条通道两端的洞室都被开采，通道就会塌掉。探险队不希望任何一条通道塌掉，请问他们最多能采到总价值多少的宝石？`,
      input: md`第一行一个整数$n$，$1 \le n \le 60000$。

第二行$n$个整数$a_1, a_2, \dots, a_n$，$1 \le a_i \le 10^6$。

接下来$n-1$行，每行两个整数$u$和$v$，表示有一条通道连接$u$号和$v$号洞室。保证这些通道构成一棵树。`,
      output: md`一行，一个整数，即最大的总价值。`,
      hint: md`样例中开采2、4、5号洞室，总价值为$6+5+8=19$。

树可能是一条很长的链。使用递归的程序要留意递归的深度：C++程序的栈有128MB，足够使用；Python默认的递归深度上限是1000层，需要改写或调高。`,
    },
    "en-US": {
      title: "Gems in the Deep Cave",
      description: md`A cave has $n$ chambers, numbered $1$ to $n$, and $n-1$ passages that make a tree of them. Chamber $i$ holds gems worth $a_i$.

The rock is brittle: if both chambers at the ends of a passage are mined, the passage collapses. The explorers do not want any passage to collapse. What is the largest total worth of gems they can mine?`,
      input: md`The first line has an integer $n$, $1 \le n \le 60000$.

The second line has $n$ integers $a_1, a_2, \dots, a_n$, $1 \le a_i \le 10^6$.

Each of the next $n-1$ lines has two integers $u$ and $v$: a passage joins chambers $u$ and $v$. The passages make a tree.`,
      output: md`One line with one integer, the largest total worth.`,
      hint: md`In the sample chambers 2, 4 and 5 are mined, together worth $6+5+8=19$.

The tree may be a very long chain, so mind the depth of recursion: the 128 MB stack is enough for a C++ program, but Python stops at 1000 levels unless the limit is raised.`,
    },
  },
  examples: [{ input: "5\n5 6 3 5 8\n1 2\n1 3\n3 4\n3 5", output: "19" }],
  source: "Gavel Demo Set",
};
