/** What compilers say about lines of a program, whatever the compiler. */

export interface CompilerMessage {
  /** Counted from 1. */
  readonly line: number;
  readonly kind: "error" | "warning";
  /** What is said of it; empty where the compiler says it elsewhere. */
  readonly text: string;
}

type Kind = CompilerMessage["kind"];

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const ESCAPES = /\u001b\[[0-9;]*[A-Za-z]/g;
/** "main.cpp:12:19: error: x" (gcc, javac, ghc, kotlinc) and "main.cs(12,5): error CS1: x" (mcs, tsc, fpc). */
const SAID = [
  /^[\w./-]+\.\w+:(\d+)(?::\d+)?: (fatal error|error|warning):?\s*(.*)$/i,
  /^[\w./-]+\.\w+\((\d+),\d+\):? (error|fatal|warning)\b[^:]*:?\s*(.*)$/i,
];
/** What rustc says comes before where: "error[E0308]: x", then " --> main.rs:12:5". */
const HEAD = /^(error|warning)(?:\[\w+\])?: (.*)$/;
const UNDER_HEAD = /^\s*--> [\w./-]+:(\d+)/;
/** "main.rb:12:" and "main.js:12" (the scripts and go). */
const BARE = /^[\w./-]+\.(?:rb|lua|go|js):(\d+)(?::\d+)?:?\s*(.*)$/;
/** "line 12" (Python, PHP, Perl). */
const WORDS = /(?:,|\bon|\bat [\w.]+) line (\d+)\b/g;

/** In the order in which the compiler speaks, each message once: a bare line number adds nothing to one already named. */
export function findMessages(output: string): CompilerMessage[] {
  const found: CompilerMessage[] = [];
  let head: { readonly kind: Kind; readonly text: string } | null = null;
  for (const row of output.replaceAll(ESCAPES, "").split("\n")) {
    const begun = HEAD.exec(row);
    if (begun !== null) head = { kind: kindOf(begun[1]), text: begun[2] ?? "" };
    found.push(...messagesOf(row, head));
  }
  return found.filter((one, at) => {
    const saysTheSame = (other: CompilerMessage) =>
      other.line === one.line &&
      other.kind === one.kind &&
      (one.text === "" || other.text === one.text);
    return found.findIndex(saysTheSame) === at;
  });
}

function messagesOf(row: string, head: Pick<CompilerMessage, "kind" | "text"> | null) {
  for (const pattern of SAID) {
    const [, line, kind, text = ""] = pattern.exec(row) ?? [];
    if (line !== undefined) return [{ line: Number(line), kind: kindOf(kind), text }];
  }
  const place = UNDER_HEAD.exec(row)?.[1];
  if (place !== undefined) {
    return [{ line: Number(place), ...(head ?? { kind: "error", text: "" }) } as const];
  }
  const [, bare, text = ""] = BARE.exec(row) ?? [];
  if (bare !== undefined) return [{ line: Number(bare), kind: "error", text } as const];
  return [...row.matchAll(WORDS)].map(
    ([, line]) => ({ line: Number(line), kind: "error", text: "" }) as const,
  );
}

const kindOf = (word = ""): Kind => (/^warning$/i.test(word) ? "warning" : "error");

/** Lines with errors, from the top, each once. */
export function errorLines(messages: readonly CompilerMessage[]): number[] {
  const lines = messages.filter(({ kind }) => kind === "error").map(({ line }) => line);
  return [...new Set(lines)].sort((a, b) => a - b);
}

/**
 * Where the messages stand after the code was edited: those of lines that were touched are gone, those below move.
 * @param edit the first line that changed, the number of lines it had and has now
 */
export function messagesAfterEdit<Message extends { readonly line: number }>(
  messages: readonly Message[],
  edit: { readonly line: number; readonly before: number; readonly after: number },
): Message[] {
  return messages.flatMap((one) => {
    if (one.line < edit.line) return [one];
    if (one.line < edit.line + edit.before) return [];
    return [{ ...one, line: one.line + edit.after - edit.before }];
  });
}
