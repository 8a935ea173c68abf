/** Discussions that show what a post can hold. */
export interface DemoDiscussion {
  /** A category of a new site, by its Chinese name. */
  readonly category: string;
  /** Display id of a demonstration problem. */
  readonly problemId: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  /** What the author adds below it. */
  readonly comment: string;
}

export const demoDiscussions: readonly DemoDiscussion[] = [
  {
    category: "题解",
    problemId: "1000",
    title: "[1000] 读入两个整数的几种写法",
    description: "各语言怎样读入，怎样不被换行和空格绊倒",
    content: `题目只要求输出 $a + b$，难点在读入：两个数可能在一行，也可能分成两行。

**C++** 的流会跳过所有空白：

\`\`\`cpp
long long a, b;
std::cin >> a >> b;
std::cout << a + b << '\\n';
\`\`\`

**Python** 一次读完再切开，不必关心换行：

\`\`\`python
import sys
a, b = map(int, sys.stdin.read().split())
print(a + b)
\`\`\`

| 写法 | 会出的错 |
| --- | --- |
| \`input()\` 读一行 | 两个数分两行时 Runtime Error |
| \`int\` 存结果 | 和超出 $2^{31}-1$ 时 Wrong Answer |
| 多输出提示文字 | Wrong Answer |`,
    comment: "还有别的语言的写法，欢迎写在下面。",
  },
  {
    category: "求助",
    problemId: "1000",
    title: "[1000] Every verdict, tried out on one problem",
    description: "What to submit to see each verdict",
    content: `New here? Submit these to the first problem and watch the case strip.

1. A program that adds the numbers: **Accepted**.
2. One that subtracts them: **Wrong Answer**, at the first case where $a - b \\ne a + b$.
3. \`while (1) {}\`: **Time Limit Exceeded**.
4. A missing semicolon: **Compile Error**, with the compiler's output and a link to the line.

> A submission's page shows each test case, and the code beside it.`,
    comment: "Ask below when a verdict surprises you.",
  },
];
