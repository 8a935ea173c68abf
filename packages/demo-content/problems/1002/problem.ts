import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1002",
  type: 0,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["simulation", "format"],
  isRemoveEndBlank: false,
  statement: {
    "zh-CN": {
      title: "菱形灯牌",
      description: md`小店门口要挂一块空心的菱形灯牌。灯牌共$n$行（$n$是奇数），用字符$c$画出边框，其余位置不亮灯。

设$m=\frac{n-1}{2}$，行从$0$到$n-1$编号，$d=|i-m|$。第$i$行这样画：

1. 先是$d$个空格；
2. 然后一个字符$c$；
3. 若$d<m$，再接$2(m-d)-1$个空格和一个字符$c$。

每一行的最后一个字符都是$c$，行末没有空格。请按这个格式画出灯牌。`,
      input: md`一行，一个奇数$n$（$3 \le n \le 99$）和一个字符$c$，以一个空格分隔。$c$是大写英文字母，或者\`*\`、\`#\`、\`@\`之一。`,
      output: md`共$n$行，即灯牌的图案，每一行（包括最后一行）之后恰好有一个换行。`,
      hint: md`本题逐字节比较输出。图案正确但空格或换行不对时，结果为“格式错误”；最常见的原因是在行末补了空格。`,
    },
    "en-US": {
      title: "Diamond Sign",
      description: md`A shop wants a hollow diamond of lights above its door. The sign has $n$ rows ($n$ is odd); the border is drawn with the character $c$ and every other place stays dark.

Let $m=\frac{n-1}{2}$, number the rows from $0$ to $n-1$, and let $d=|i-m|$. Row $i$ is drawn like this:

1. first $d$ spaces;
2. then one character $c$;
3. if $d<m$, then $2(m-d)-1$ spaces and one more character $c$.

Every row ends with the character $c$; there are no spaces after it. Draw the sign in exactly this format.`,
      input: md`One line with an odd number $n$ ($3 \le n \le 99$) and a character $c$ separated by one space. $c$ is an upper-case English letter or one of \`*\`, \`#\`, \`@\`.`,
      output: md`The $n$ rows of the sign, with exactly one line break after every row, the last one included.`,
      hint: md`The output is compared byte by byte. If the picture is right but some spaces or line breaks are not, the verdict is "Presentation Error"; the most common reason is padding the rows at the end.`,
    },
  },
  examples: [
    { input: "5 *", output: "  *\n * *\n*   *\n * *\n  *" },
    { input: "3 G", output: " G\nG G\n G" },
  ],
  source: "Gavel Demo Set",
};
