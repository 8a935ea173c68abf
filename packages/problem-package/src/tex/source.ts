/** Reading TeX source: comments, groups, arguments, environments. Knows nothing of what they mean. */

/** What is read letter by letter, and what TeX passes over as a whole: text between these is no statement. */
const WHOLE =
  /\\begin\{(verbatim\*?|lstlisting|minted|comment)\}[\s\S]*?\\end\{\1\}|\\iffalse(?![A-Za-z])([\s\S]*?)\\fi(?![A-Za-z])/g;

/** Comments go with the line end and the blanks behind it, as TeX has it; verbatim text is left alone. */
export function stripComments(source: string): string {
  const text = source.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  let out = "";
  let from = 0;
  for (const match of text.matchAll(WHOLE)) {
    const [whole, kind = "comment", hidden = ""] = match;
    const isHidden = kind === "comment";
    const before = text.slice(text.lastIndexOf("\n", match.index) + 1, match.index);
    // Who comments the mark out wants the text back.
    if (isHidden && commentStart(before) !== -1) continue;
    const otherwise = hidden.split(/\\else(?![A-Za-z])/)[1] ?? "";
    out += stripPlain(text.slice(from, match.index)) + (isHidden ? stripPlain(otherwise) : whole);
    from = match.index + whole.length;
  }
  return out + stripPlain(text.slice(from));
}

function stripPlain(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const at = commentStart(line);
      // The mark takes the place of the line's end.
      return at === -1 ? `${line}\n` : at === 0 ? "" : line.slice(0, at);
    })
    .join("")
    .replace(/\n$/, "");
}

/** Code and addresses, in which a percent sign is a letter; and what follows any backslash begins no comment. */
const NO_COMMENT =
  /\\(?:verb|lstinline(?:\[[^\]]{0,200}\])?)\*?([^A-Za-z\s*{[]).*?\1|\\(?:lstinline|url|href|path)\s?\{[^{}]{0,500}\}|\\./g;

function commentStart(line: string): number {
  return line.replace(NO_COMMENT, (all) => ".".repeat(all.length)).indexOf("%");
}

export class TexSource {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isOver(): boolean {
    return this.#at >= this.#text.length;
  }

  get next(): string {
    return this.#text.charAt(this.#at);
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  take(count: number): string {
    const text = this.#text.slice(this.#at, this.#at + count);
    this.#at += count;
    return text;
  }

  /** What a pattern (sticky) matches here; null = nothing, and nothing is taken. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return null;
    this.#at += found[0].length;
    return found[0];
  }

  /** Up to `end`, which is taken too; to the end of the text when it never comes. */
  upTo(end: string): string {
    const at = this.#text.indexOf(end, this.#at);
    const stop = at === -1 ? this.#text.length : at;
    const text = this.#text.slice(this.#at, stop);
    this.#at = stop + end.length;
    return text;
  }

  /** The name behind a backslash, with the blanks that end it. */
  command(): string {
    this.#at++;
    const name = this.match(/[A-Za-z@]+\*?/y) ?? this.take(1);
    if (/^[A-Za-z]/.test(name)) this.match(/[ \t]*(\n(?!\s*\n)[ \t]*)?/y);
    return name;
  }

  /** `{…}` or the one token that stands for it; "" at the end. */
  argument(): string {
    this.match(/\s*/y);
    if (this.next === "{") return this.#delimited("{", "}");
    if (this.next === "\\") return `\\${this.command()}`;
    return this.take(1);
  }

  /** `[…]`; null = there is none. */
  option(): string | null {
    const from = this.#at;
    this.match(/[ \t]*/y);
    if (this.next === "[") return this.#delimited("[", "]");
    this.#at = from;
    return null;
  }

  /** Everything to the matching `\end`, which is taken too. */
  environment(name: string): string {
    const begin = `\\begin{${name}}`;
    const end = `\\end{${name}}`;
    let depth = 1;
    let text = "";
    while (!this.isOver) {
      if (this.startsWith(end)) {
        this.take(end.length);
        if (--depth === 0) return text;
        text += end;
      } else if (this.startsWith(begin)) {
        depth++;
        text += this.take(begin.length);
      } else text += this.take(this.next === "\\" ? 2 : 1);
    }
    return text;
  }

  #delimited(open: string, close: string): string {
    this.#at++;
    const from = this.#at;
    let depth = 1;
    while (!this.isOver) {
      const letter = this.next;
      if (letter === "\\") this.#at++;
      else if (letter === open && open === "{") depth++;
      else if (letter === "{" && open === "[") {
        this.#delimited("{", "}");
        continue;
      } else if (letter === close && --depth === 0) {
        const text = this.#text.slice(from, this.#at);
        this.#at++;
        return text;
      }
      this.#at++;
    }
    return this.#text.slice(from);
  }
}

/** Parts of a text at a mark that stands outside all groups: `&` and `\\` of tables, `\item`. */
export function splitTop(text: string, mark: string): string[] {
  const parts: string[] = [];
  let part = "";
  let braces = 0;
  let environments = 0;
  for (let at = 0; at < text.length; ) {
    const isTop = braces === 0 && environments === 0;
    if (isTop && text.startsWith(mark, at) && !isLongerCommand(text, at, mark)) {
      parts.push(part);
      part = "";
      at += mark.length;
      continue;
    }
    if (text.startsWith("\\begin{", at)) environments++;
    else if (text.startsWith("\\end{", at)) environments--;
    const step = text[at] === "\\" ? 2 : 1;
    if (step === 1 && text[at] === "{") braces++;
    else if (step === 1 && text[at] === "}") braces--;
    part += text.slice(at, at + step);
    at += step;
  }
  parts.push(part);
  return parts;
}

function isLongerCommand(text: string, at: number, mark: string): boolean {
  return /^\\[a-z]/.test(mark) && /[A-Za-z]/.test(text.charAt(at + mark.length));
}
