import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1000",
  type: 0,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 128,
  stackLimitMb: 128,
  tags: ["math"],
  isRemoveEndBlank: false,
  statement: {
    "zh-CN": {
      title: "A+B 问题",
      description: md`给定两个整数$a$和$b$，求$a+b$。

这道题适合用来熟悉提交流程：从标准输入读数据，把答案写到标准输出。`,
      input: md`一行，两个整数$a$和$b$，以一个空格分隔，$-10^9 \le a, b \le 10^9$。`,
      output: md`一行，一个整数，即$a+b$的值。`,
      hint: md`本题逐字节比较输出：答案后面恰好有一个换行，前后都没有多余的空格，否则得到“格式错误”。

下面是一份C++参考程序：

\`\`\`cpp
#include <iostream>

int main() {
    int a, b;
    std::cin >> a >> b;
    std::cout << a + b << "\n";
}
\`\`\``,
    },
    "en-US": {
      title: "A+B Problem",
      description: md`Given two integers $a$ and $b$, find $a+b$.

Use this problem to get to know how submitting works: read from standard input and write the answer to standard output.`,
      input: md`One line with two integers $a$ and $b$ separated by one space, $-10^9 \le a, b \le 10^9$.`,
      output: md`One line with one integer, the value of $a+b$.`,
      hint: md`The output is compared byte by byte: exactly one line break after the answer and no extra spaces around it, otherwise the verdict is "Presentation Error".

A reference program in C++:

\`\`\`cpp
#include <iostream>

int main() {
    int a, b;
    std::cin >> a >> b;
    std::cout << a + b << "\n";
}
\`\`\``,
    },
  },
  examples: [
    { input: "1 2", output: "3" },
    { input: "-7 4", output: "-3" },
  ],
  source: "Gavel Demo Set",
};
