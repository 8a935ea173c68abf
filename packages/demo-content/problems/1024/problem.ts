import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1024",
  type: 1,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["math", "simulation"],
  isRemoveEndBlank: true,
  caseMode: "subtask_average",
  statement: {
    "zh-CN": {
      title: "两个日期",
      description: md`给出公历的两个日期，求它们之间相隔多少天。

公历的闰年有$366$天：年份能被$4$整除、但不能被$100$整除的是闰年；能被$400$整除的也是闰年。`,
      input: md`两行，每行是一个形如\`YYYY-MM-DD\`的日期，从\`1583-01-01\`到\`9999-12-31\`。第二个日期不早于第一个。`,
      output: md`一个整数，从第一个日期到第二个日期经过的天数。`,
      hint: md`本题按子任务计分，每个子任务的得分是其中测试点得分的平均值，四舍五入。

| 子任务 | 分值 | 范围 |
| --- | --- | --- |
| 1 | 30 | 两个日期在同一年 |
| 2 | 30 | 年份从$1901$到$2099$ |
| 3 | 40 | 没有别的限制 |`,
    },
    "en-US": {
      title: "Two Dates",
      description: md`Given two dates of the Gregorian calendar, how many days lie between them?

A leap year has $366$ days: those divisible by $4$ but not by $100$, and those divisible by $400$.`,
      input: md`Two lines with a date \`YYYY-MM-DD\` each, from \`1583-01-01\` to \`9999-12-31\`. The second date is not before the first.`,
      output: md`One integer, the number of days from the first date to the second.`,
      hint: md`The problem is scored by subtask, and a subtask is worth the mean of its test cases' scores, rounded.

| subtask | points | range |
| --- | --- | --- |
| 1 | 30 | both dates in the same year |
| 2 | 30 | years from $1901$ to $2099$ |
| 3 | 40 | nothing else |`,
    },
  },
  examples: [
    { input: "2024-02-28\n2024-03-01", output: "2" },
    { input: "2023-02-28\n2023-03-01", output: "1" },
  ],
  source: "Gavel Demo Set",
};
