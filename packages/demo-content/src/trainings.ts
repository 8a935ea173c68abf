/** A training that takes a beginner through the easier half of the problems. */

interface DemoTraining {
  /** In both languages, since a training has one title. */
  readonly title: string;
  /** Markdown, likewise. */
  readonly description: string;
  readonly category: { readonly name: string; readonly color: string };
  /** In the order in which they are solved. */
  readonly chapters: readonly {
    /** In both languages as well. */
    readonly title: string;
    /** Display ids in the bank. */
    readonly problems: readonly string[];
  }[];
}

export const demoTraining: DemoTraining = {
  title: "第一步 · First Steps",
  description: `从读入两个数开始，一步步走到循环、数组和字符串，最后用上排序和贪心。按顺序做，遇到难题可以先跳过。

From reading two numbers to loops, arrays and strings, and in the end sorting and greedy choices. Solve them in order,
and skip what is too hard for now.`,
  category: { name: "入门 · Beginner", color: "#2a8f6b" },
  chapters: [
    { title: "基础 · The Basics", problems: ["1000", "1001", "1002", "1003"] },
    { title: "循环与字符串 · Loops and Strings", problems: ["1004", "1005", "1006", "1007"] },
    { title: "再进一步 · One Step Further", problems: ["1008", "1009", "1010", "1011"] },
  ],
};
