import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1016",
  type: 0,
  difficulty: 2,
  timeLimitMs: 1500,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["segment-tree"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "长廊灯带",
      description: md`剧院的长廊里有一排$n$盏灯，编号为$1$到$n$，有的亮着，有的灭着。灯光师会依次发出$q$条指令，指令有两种：

- \`F l r\`：把编号在$[l,r]$内的灯全部切换一次，亮的变灭，灭的变亮；
- \`Q l r\`：询问编号在$[l,r]$内的灯中，最长的一段连续亮着的灯有多少盏。

请回答每一次询问。`,
      input: md`第一行两个整数$n$和$q$，$1 \le n, q \le 60000$。

第二行是一个长度为$n$的字符串，第$i$个字符为\`1\`表示$i$号灯开始时亮着，为\`0\`表示灭着。

接下来$q$行，每行一条指令，$1 \le l \le r \le n$。至少有一条指令是询问。`,
      output: md`对每次询问输出一行，一个整数，即最长的一段的盏数；如果范围内没有亮着的灯，输出$0$。`,
      hint: md`样例中，开始时第2到第6盏里最长的一段是3、4号，共2盏。切换$[2,5]$之后，灯变成\`110011\`，整条长廊上最长的一段还是2盏，而$[3,4]$内没有亮着的灯。`,
    },
    "en-US": {
      title: "Lights of the Corridor",
      description: md`In the corridor of a theatre there is a row of $n$ lights, numbered $1$ to $n$; some are lit and some are dark. The lighting engineer gives $q$ commands, one after another, of two kinds:

- \`F l r\`: flip all lights numbered $[l,r]$, the lit ones go dark and the dark ones light up;
- \`Q l r\`: how many lights are in the longest run of consecutive lit lights within $[l,r]$?

Answer every question.`,
      input: md`The first line has two integers $n$ and $q$, $1 \le n, q \le 60000$.

The second line is a string of length $n$: character $i$ is \`1\` if light $i$ is lit at the beginning and \`0\` if it is dark.

Each of the next $q$ lines has one command, $1 \le l \le r \le n$. At least one command is a question.`,
      output: md`For each question one line with one integer, the number of lights in the longest run, or $0$ if no light in the range is lit.`,
      hint: md`In the sample the longest run among lights 2 to 6 is 3 and 4, that is 2 lights. After $[2,5]$ is flipped the lights are \`110011\`: the longest run of the whole corridor is still 2, and no light in $[3,4]$ is lit.`,
    },
  },
  examples: [{ input: "6 4\n101101\nQ 2 6\nF 2 5\nQ 1 6\nQ 3 4", output: "2\n2\n0" }],
  source: "Gavel Demo Set",
};
