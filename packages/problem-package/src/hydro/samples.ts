/** Samples that stand in a Markdown text as fences named `input1` and `output1`. Pure. */
import type { ImportedSample } from "../model.ts";

const FENCE = /^(`{3,}|~{3,})[ \t]*(input|output)(\d+)[ \t]*$/;
const CLOSING = /^(`{3,}|~{3,})$/;
const HEADING = /^(#{1,6})[ \t]+/;

/** The samples by number, and the text without them and without the headings that they leave empty. */
export function cutSamples(markdown: string): { text: string; samples: ImportedSample[] } {
  const lines = markdown.replaceAll("\r\n", "\n").split("\n");
  const findEnd = closingLines(lines);
  const kept: string[] = [];
  /** Places in `kept` where a sample was cut out. */
  const cuts = new Set<number>();
  const parts = new Map<number, { input: string; output: string }>();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const match = FENCE.exec(line.trim());
    const fence = match?.[1] ?? "";
    const end = findEnd(fence, at + 1);
    if (match === null || end === null) {
      kept.push(line);
      continue;
    }
    const number = Number(match[3]);
    const pair = parts.get(number) ?? { input: "", output: "" };
    const text = lines.slice(at + 1, end).join("\n");
    parts.set(number, match[2] === "input" ? { ...pair, input: text } : { ...pair, output: text });
    cuts.add(kept.length);
    at = end;
  }
  const samples = [...parts]
    .sort(([a], [b]) => a - b)
    .map(([, pair]) => ({ kind: "pair" as const, ...pair }));
  return { text: cuts.size === 0 ? markdown : tidy(kept, cuts), samples };
}

/** Where each fence is closed next; the text is walked once, however many fences stay open. */
function closingLines(lines: readonly string[]): (fence: string, from: number) => number | null {
  const places = new Map<string, { at: number; readonly lines: number[] }>();
  for (const [at, line] of lines.entries()) {
    const fence = line.trim();
    if (!CLOSING.test(fence)) continue;
    const known = places.get(fence) ?? { at: 0, lines: [] };
    known.lines.push(at);
    places.set(fence, known);
  }
  // Asked for ever later lines, so that nothing is looked at twice.
  return (fence, from) => {
    const known = places.get(fence);
    if (known === undefined) return null;
    while ((known.lines[known.at] ?? Number.POSITIVE_INFINITY) < from) known.at += 1;
    return known.lines[known.at] ?? null;
  };
}

/** Drops headings that had nothing but samples under them, and the blank lines that are left over. */
function tidy(kept: readonly string[], cuts: ReadonlySet<number>): string {
  const dropped = new Set<number>();
  for (const cut of cuts) {
    let at = cut - 1;
    while (at >= 0 && (dropped.has(at) || kept[at]?.trim() === "")) at -= 1;
    const level = HEADING.exec(kept[at] ?? "")?.[1]?.length;
    if (level === undefined) continue;
    let next = cut;
    while (next < kept.length && kept[next]?.trim() === "") next += 1;
    const nextLevel = HEADING.exec(kept[next] ?? "")?.[1]?.length;
    if (next === kept.length || (nextLevel !== undefined && nextLevel <= level)) dropped.add(at);
  }
  const text = kept.filter((_, at) => !dropped.has(at)).join("\n");
  return `${text.replace(/\n{3,}/g, "\n\n").trim()}\n`;
}
