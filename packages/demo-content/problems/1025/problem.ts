import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1025",
  type: 0,
  difficulty: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["stack", "string"],
  isRemoveEndBlank: true,
  caseMode: "ergodic_without_error",
  statement: {
    "zh-CN": {
      title: "小小计算器",
      description: md`计算一个只含非负整数、加号、减号、乘号和圆括号的算式。乘法先于加减法，同级运算从左到右，括号里的先算。`,
      input: md`一行，一个不含空格的算式，长度不超过$10^5$。算式合法，没有一元的正负号，每个整数不超过$10^9$。`,
      output: md`一个整数，算式的值对$10^9+7$取模的结果，在$0$与$10^9+6$之间。`,
      hint: md`测试点从易到难排列。评测遇到第一个不通过的测试点就停下来，之后的测试点不再运行。`,
    },
    "en-US": {
      title: "A Small Calculator",
      description: md`Evaluate an expression of non-negative integers, plus, minus, times and round brackets. Multiplication comes before addition and subtraction, operators of one rank go from left to right, and what is in brackets comes first.`,
      input: md`One line with an expression without spaces, at most $10^5$ characters long. It is well-formed, has no unary signs, and each integer is at most $10^9$.`,
      output: md`One integer, the value modulo $10^9+7$, between $0$ and $10^9+6$.`,
      hint: md`The test cases go from easy to hard. Judging stops at the first one that is not passed; those behind it are not run.`,
    },
  },
  examples: [
    { input: "1+2*3", output: "7" },
    { input: "(1-2)*3", output: "1000000004" },
  ],
  source: "Gavel Demo Set",
};
