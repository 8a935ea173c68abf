/** What the first page of a demonstration site shows: announcements and pictures, each in both languages. */
import { caseStrips, programShape, risingBars, shortestPath } from "./pictures/slides.ts";

export interface DemoSlide {
  readonly fileName: string;
  readonly title: string;
  readonly caption: string;
  readonly english: { readonly title: string; readonly caption: string };
  readonly link: string;
  /** SVG, without any words in it. */
  readonly picture: () => string;
}

/** The last one is the banner of the rank. */
export const demoSlides: readonly DemoSlide[] = [
  {
    fileName: "case-strips.webp",
    title: "每个测试点都看得见",
    caption: "评测进行时，每次提交的每个测试点都逐个显示",
    english: {
      title: "See every test case",
      caption: "Every test case of every submission, while it is judged",
    },
    link: "/problem/1000",
    picture: caseStrips,
  },
  {
    fileName: "shortest-path.webp",
    title: "从 A+B 到交互题",
    caption: "题目涵盖入门、图论、子任务与交互",
    english: {
      title: "From A+B to interactive problems",
      caption: "Problems from A+B to graphs, subtasks and interaction",
    },
    link: "/problem",
    picture: shortestPath,
  },
  {
    fileName: "program.webp",
    title: "用你熟悉的语言写",
    caption: "各语言的编译命令与示例都在帮助页",
    english: {
      title: "Write in the language you think in",
      caption: "Compilers and examples of each are on the help page",
    },
    link: "/introduction",
    picture: programShape,
  },
  {
    fileName: "rank.webp",
    title: "",
    caption: "",
    english: { title: "", caption: "" },
    link: "",
    picture: risingBars,
  },
];

export interface DemoAnnouncement {
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  readonly english: { readonly title: string; readonly content: string };
}

/** The first one stands on top of the list. */
export const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    title: "欢迎来到 Gavel",
    content: `这是一个演示站点：题目、标签、讨论和这些公告都随站点生成，可以随意修改或删除。

- 从[第一题](/problem/1000)开始，提交后逐点看评测结果；
- 在[提交记录](/status)里看所有人的提交；
- 按 **Ctrl K** 搜索题目、用户和页面。`,
    english: {
      title: "Welcome to Gavel",
      content: `This is a demo site. Its problems, tags, discussions and these announcements came with it; change or delete them as
you like.

- Start with the [first problem](/problem/1000) and watch each test case being judged.
- See everyone's [submissions](/status).
- **Ctrl K** finds problems, users and pages.`,
    },
  },
  {
    title: "评测结果怎么读",
    content: `提交页上的一条刻度就是一个测试点，按顺序排列：**矮**的通过，**高**的没有通过，短划线没有运行。

| 缩写 | 含义 |
| --- | --- |
| AC | 通过 |
| WA | 答案错误 |
| TLE | 时间超限 |
| MLE | 内存超限 |
| RE | 运行错误 |
| CE | 编译错误 |

其余结果见[帮助页](/introduction)。`,
    english: {
      title: "How to read a verdict",
      content: `A strip shows the test cases in order: **short** ticks passed, **tall** ones did not, dashes were not run.

| Short | Meaning |
| --- | --- |
| AC | the output is right |
| WA | the output is wrong |
| TLE | it ran too long |
| MLE | it used too much memory |
| RE | it crashed |
| CE | it did not compile |

The [help page](/introduction) explains the rest.`,
    },
  },
  {
    title: "支持的语言与编译选项",
    content: `每种语言的编译命令、版本和 A+B 示例都列在[帮助页](/introduction)。C++ 一次读一百万个整数：

\`\`\`cpp
std::ios::sync_with_stdio(false);
std::cin.tie(nullptr);
\`\`\``,
    english: {
      title: "Languages and compilers",
      content: `The [help page](/introduction) lists the compile command, the version and an A+B program for each language. In Python,
read everything at once:

\`\`\`python
import sys
numbers = list(map(int, sys.stdin.buffer.read().split()))
\`\`\``,
    },
  },
  {
    title: "用键盘浏览全站",
    content: `| 键 | 作用 |
| --- | --- |
| \`?\` | 当前页面的快捷键 |
| \`/\` | 搜索 |
| \`j\` \`k\` | 下一行、上一行 |
| \`g\` \`p\` | 题库 |
| \`g\` \`s\` | 提交记录 |
| \`t\` \`l\` | 主题、语言 |
| \`Ctrl Enter\` | 提交代码 |

在[设置](/setting?tab=preferences)里可以关闭单键快捷键。`,
    english: {
      title: "The site by keyboard",
      content: `| Keys | What it does |
| --- | --- |
| \`?\` | the keys of this page |
| \`/\` | focus the search |
| \`j\` \`k\` | next and previous row |
| \`g\` \`p\` | problems |
| \`g\` \`s\` | submissions |
| \`t\` \`l\` | theme, language |
| \`Ctrl Enter\` | submit the code |

Single keys can be switched off in the [settings](/setting?tab=preferences).`,
    },
  },
  {
    title: "从命令行提交",
    content: `登录一次，之后在终端里提交，评测过程会实时显示：

\`\`\`sh
npm run -s gavel -- login --server http://127.0.0.1:8080 --user alice
npm run -s gavel -- submit main.cpp --problem 1000
\`\`\`

命令行创建的令牌列在[设置](/setting?tab=tokens)里；自己写程序时，全部接口见[开发者页](/developer)。`,
    english: {
      title: "Submit from the command line",
      content: `Sign in once, then submit from a terminal and watch the judging there:

\`\`\`sh
npm run -s gavel -- login --server http://127.0.0.1:8080 --user alice
npm run -s gavel -- submit main.cpp --problem 1000
\`\`\`

The token it creates is listed in the [settings](/setting?tab=tokens); the [developer page](/developer) lists all calls for
programs of your own.`,
    },
  },
  {
    title: "提问与讨论",
    content: `提问时写清题号和结果，贴出最小的出错输入，说明你已经试过什么。讨论支持 Markdown 和公式，例如 $O(n \\log n)$。

帖子都在[讨论区](/discussion)。`,
    english: {
      title: "Asking and answering",
      content: `When you ask, name the problem and the verdict, show the smallest failing input, and say what you have tried.
Posts take Markdown and formulas such as $\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}$. See the [discussions](/discussion).`,
    },
  },
];
