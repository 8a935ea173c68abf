import { md } from "../../src/lib/markdown.ts";
import type { DemoProblemMeta } from "../../src/types.ts";

export const problem: DemoProblemMeta = {
  displayId: "1004",
  type: 0,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  tags: ["string", "simulation"],
  isRemoveEndBlank: true,
  statement: {
    "zh-CN": {
      title: "明信片上的词",
      description: md`邮局的阿辉喜欢统计明信片上出现最多的词。

一个“词”是正文里极大的一段连续英文字母：它的两侧要么不是字母，要么是行首或行末。词不会跨行。统计时不区分大小写。撇号、连字符、数字等都不是字母，因此\`don't\`算作\`don\`和\`t\`两个词。

请找出出现次数最多的词。如果有多个，取其中字典序最小的一个。`,
      input: md`第一行一个整数$n$，$1 \le n \le 500$，表示正文的行数。

接下来$n$行，每行是由可见ASCII字符和空格组成的文本，长度在$1$到$200$之间，首尾都不是空格。保证正文里至少有一个词。`,
      output: md`一行，全部小写的词和它出现的次数，以一个空格分隔。`,
      hint: md`第一组样例里\`the\`和\`sea\`都出现了3次，字典序较小的是\`sea\`。`,
    },
    "en-US": {
      title: "Words on Postcards",
      description: md`Hui works at the post office and likes to know which word is used most on the postcards.

A "word" is a maximal run of English letters in the text: on each side of it there is either a character that is not a letter, or the start or end of the line. Words never span lines. Upper and lower case count as the same. Apostrophes, hyphens, digits and the like are not letters, so \`don't\` is the two words \`don\` and \`t\`.

Find the word that occurs most often. If there are several, take the lexicographically smallest one.`,
      input: md`The first line has an integer $n$, $1 \le n \le 500$, the number of lines of the text.

Each of the next $n$ lines is a text of $1$ to $200$ visible ASCII characters and spaces; it neither starts nor ends with a space. There is at least one word in the text.`,
      output: md`One line with the word in lower case and the number of times it occurs, separated by one space.`,
      hint: md`In the first sample both \`the\` and \`sea\` occur 3 times, and \`sea\` is lexicographically smaller.`,
    },
  },
  examples: [
    { input: "3\nThe sea, the sea!\nSEA salt & the sun...\n42 gulls", output: "sea 3" },
    { input: "1\nDon't stop, can't stop", output: "stop 2" },
  ],
  source: "Gavel Demo Set",
};
