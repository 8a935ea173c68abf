/** Pieces of Markdown. */

export function display(math: string): string {
  const text = math
    .replace(/\\(label|tag)\{[^}]*\}/g, "")
    .replace(/\n\s*\n/g, "\n")
    .trim();
  return `\n\n$$\n${text}\n$$\n\n`;
}

/** Marks stand close to the words, or Markdown takes them for stars. */
export function mark(sign: string, text: string): string {
  const inner = text.trim();
  if (sign === "" || inner === "") return text;
  return text.replace(inner, () => `${sign}${inner}${sign}`);
}

export function inlineCode(text: string): string {
  const flat = text.replace(/\s+/g, " ");
  if (flat.trim() === "") return flat;
  const ticks = "`".repeat(Math.max(0, ...(flat.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  const pad = flat.startsWith("`") || flat.endsWith("`") ? " " : "";
  return `${ticks}${pad}${flat}${pad}${ticks}`;
}

export function plainQuotes(text: string): string {
  return text.replace(/``|''/g, '"').replaceAll("~", " ");
}

export function fenced(body: string, kind: string): string {
  const text =
    kind === "verbatim" ? body : body.replace(/^\s*\[[^\]]*\]/, "").replace(/^\{[^}]*\}/, "");
  const fence = "`".repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
  return `\n\n${fence}\n${text.replace(/^\n|\n\s*$/g, "")}\n${fence}\n\n`;
}

export function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}
