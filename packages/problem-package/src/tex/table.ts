/** `tabular` → a Markdown table. Cells over several columns are followed by empty ones. */
import { splitTop, TexSource } from "./source.ts";

export function tableOf(columns: string, body: string, convert: (cell: string) => string): string {
  const rows = splitTop(body, "\\\\")
    .map((row) =>
      row
        .replace(/^\s*\[[^\]]*\]/, "")
        .replace(RULES, "")
        .trim(),
    )
    .filter((row) => row !== "")
    .map((row) => splitTop(row, "&").flatMap((cell) => cellsOf(cell.trim(), convert)));
  const [head, ...rest] = rows;
  if (head === undefined) return "";
  const width = Math.max(...rows.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const alignments = alignmentsOf(columns);
  const rule = Array.from({ length: width }, (_, at) => alignments[at] ?? "---");
  return `\n\n${[line(head), `| ${rule.join(" | ")} |`, ...rest.map(line)].join("\n")}\n\n`;
}

/** More are no table that anybody could read. */
const COLUMNS_MAX = 50;
const RULES = /\\(hline|toprule|midrule|bottomrule|(cline|cmidrule)(\([^)]*\))?\{[^}]*\})/g;

function cellsOf(cell: string, convert: (cell: string) => string): string[] {
  const multi = /^\\multi(column|row)\b/.exec(cell);
  if (multi === null) return [inCell(convert(cell))];
  const source = new TexSource(cell.slice(multi[0].length));
  const count = Number(source.argument());
  source.option();
  source.argument();
  const text = inCell(convert(source.argument()));
  const isWide =
    multi[1] === "column" && Number.isInteger(count) && count > 1 && count < COLUMNS_MAX;
  return isWide ? [text, ...Array.from({ length: count - 1 }, () => "")] : [text];
}

function inCell(text: string): string {
  return text
    .replace(/\s*\n\s*/g, " ")
    .replace(/\|/g, "\\|")
    .trim();
}

function alignmentsOf(columns: string): string[] {
  const plain = columns
    .replace(/[@!><]\{[^}]*\}/g, "")
    .replace(/\*\{(\d+)\}\{([^}]*)\}/g, (_, count, inner) =>
      String(inner).repeat(Math.min(COLUMNS_MAX, Number(count))),
    );
  return (plain.replace(/\{[^}]*\}/g, "").match(/[lcrpmbX]/g) ?? []).map((letter) =>
    letter === "c" ? ":-:" : letter === "r" ? "--:" : "---",
  );
}
