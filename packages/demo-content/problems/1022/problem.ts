import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1022",
  type: 0,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["binary-search"],
  isRemoveEndBlank: true,
  checker: { role: "interactive", language: "C++", file: "interactor.cpp" },
  statement: {
    "zh-CN": {
      title: "猜数",
      description: md`这是一道**交互题**：你的程序通过标准输入输出与评测程序对话。

评测程序想好了一个$1$到$n$之间的整数。你的程序每次猜一个数，评测程序告诉你答案比它大还是比它小。请在$20$次以内猜中。`,
      input: md`第一行是一个整数$n$，$1 \le n \le 10^6$。此后，你每猜一次就读到一行：\`higher\`表示答案更大，\`lower\`表示答案更小，\`correct\`表示猜中了。读到\`correct\`之后，你的程序应当结束。`,
      output: md`每猜一次输出一行，写一个$1$到$n$之间的整数，并立即刷新输出缓冲区。`,
      hint: md`刷新缓冲区：C++用\`endl\`或\`fflush(stdout)\`，Java用\`System.out.flush()\`，Python用\`print(..., flush=True)\`。忘记刷新的程序会一直等下去，最后超时。`,
    },
    "en-US": {
      title: "Guess the Number",
      description: md`This is an **interactive problem**: your program talks with the judge through standard input and output.

The judge has thought of an integer between $1$ and $n$. Your program guesses a number at a time, and the judge says whether the answer is higher or lower. Find it with at most $20$ guesses.`,
      input: md`The first line has an integer $n$, $1 \le n \le 10^6$. After each of your guesses you read one line: \`higher\` if the answer is larger, \`lower\` if it is smaller, \`correct\` if you have found it. Your program should end when it has read \`correct\`.`,
      output: md`For each guess print one line with an integer between $1$ and $n$, and flush the output at once.`,
      hint: md`To flush: \`endl\` or \`fflush(stdout)\` in C++, \`System.out.flush()\` in Java, \`print(..., flush=True)\` in Python. A program that does not flush waits for ever and runs out of time.`,
    },
  },
  examples: [{ input: "10\nhigher\nlower\ncorrect", output: "5\n8\n7" }],
  source: "Gavel Demo Set",
};
