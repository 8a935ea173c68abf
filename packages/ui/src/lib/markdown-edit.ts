/** What the buttons above a Markdown field do to its text. */

export type MarkdownMark =
  | ("bold" | "italic" | "code" | "formula" | "code-block")
  | ("link" | "bullets" | "numbers" | "table");

export interface Selection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Put `insert` in place of [from, to) and select [start, end) of the result. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

/** @param words stand where nothing was selected, and are selected to be typed over. */
export function markUp(
  selection: Selection,
  mark: MarkdownMark,
  words: {
    readonly code: string;
    readonly link: string;
    readonly item: string;
    readonly text: string;
  },
): Edit {
  switch (mark) {
    case "bold":
      return wrap(selection, words.text, { before: "**", after: "**" });
    case "italic":
      return wrap(selection, words.text, { before: "*", after: "*" });
    case "formula":
      return wrap(selection, "x_i", { before: "$", after: "$" });
    case "table":
      return table(selection, words.item);
    case "code":
      return wrap(selection, words.code, inlineFence(chosen(selection)));
    case "code-block":
      return block(selection);
    case "link":
      return link(selection, words.link);
    case "bullets":
      return list(selection, words.item, () => "- ");
    case "numbers":
      return list(selection, words.item, (index) => `${index + 1}. `);
  }
}

const chosen = ({ text, start, end }: Selection) => text.slice(start, end);

/** Longer than any run of backticks inside. */
function fenceAround(text: string, least: number): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  return "`".repeat(Math.max(least, ...runs.map((length) => length + 1)));
}

function inlineFence(text: string): { before: string; after: string } {
  const fence = fenceAround(text, 1);
  // Backticks at the edges would run into the fence.
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return { before: fence + pad, after: pad + fence };
}

function wrap(
  selection: Selection,
  word: string,
  { before, after }: { before: string; after: string },
): Edit {
  const { start: from, end: to } = selection;
  const inside = chosen(selection) || word;
  const start = from + before.length;
  return { from, to, insert: before + inside + after, start, end: start + inside.length };
}

function block(selection: Selection): Edit {
  const { text, start: from, end: to } = selection;
  const inside = chosen(selection);
  const fence = fenceAround(inside, 3);
  const lead = from === 0 || text[from - 1] === "\n" ? "" : "\n";
  const trail = to === text.length || text[to] === "\n" ? "" : "\n";
  const before = `${lead}${fence}\n`;
  const start = from + before.length;
  const insert = `${before}${inside}\n${fence}${trail}`;
  return { from, to, insert, start, end: start + inside.length };
}

/** Two columns and two rows under the line of the caret; the first head is selected. */
function table({ text, end }: Selection, word: string): Edit {
  const lineEnd = text.indexOf("\n", end);
  const at = lineEnd === -1 ? text.length : lineEnd;
  const isEmptyLine = at === 0 || text[at - 1] === "\n";
  const lead = at === 0 ? "" : isEmptyLine ? "\n" : "\n\n";
  const row = `| ${word} | ${word} |`;
  const start = at + lead.length + 2;
  return {
    ...{ from: at, to: at, insert: `${lead}${row}\n| --- | --- |\n${row}\n` },
    ...{ start, end: start + word.length },
  };
}

/** An address that was selected becomes the target, anything else the words; the other half is selected. */
function link(selection: Selection, word: string): Edit {
  const { start: from, end: to } = selection;
  const inside = chosen(selection);
  if (/^https?:\/\/\S+$/.test(inside)) {
    return {
      ...{ from, to, insert: `[${word}](${inside})` },
      ...{ start: from + 1, end: from + 1 + word.length },
    };
  }
  const words = inside || word;
  const target = "https://";
  const start = from + words.length + 3;
  return { from, to, insert: `[${words}](${target})`, start, end: start + target.length };
}

/** Marks every line that the selection touches; lines that all bear the mark lose it. */
function list(selection: Selection, word: string, markOf: (index: number) => string): Edit {
  const { text } = selection;
  const from = text.lastIndexOf("\n", selection.start - 1) + 1;
  const lineEnd = text.indexOf("\n", selection.end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split("\n");
  if (lines.length === 1 && lines[0] === "") {
    const mark = markOf(0);
    const start = from + mark.length;
    return { from, to, insert: mark + word, start, end: start + word.length };
  }
  const isMarked = lines.every((line, index) => line.startsWith(markOf(index)));
  const insert = lines
    .map((line, index) => (isMarked ? line.slice(markOf(index).length) : markOf(index) + line))
    .join("\n");
  return { from, to, insert, start: from, end: from + insert.length };
}
