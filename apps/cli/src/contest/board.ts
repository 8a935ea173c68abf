/** `gavel contest board`: the board of an event feed or contest package, without a site. */
import { readClicsSpan } from "@gavel/domain/contest/clics-format";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { complain, Refusal, say } from "../say.ts";
import { type BoardChoice, type FeedBoard, feedBoard } from "./feed-board.ts";
import { readFeed } from "./read-feed.ts";

const NAMES = ["at", "penalty", "ce", "rule"] as const;

export async function contestBoard(_: Settings, args: readonly string[]): Promise<number> {
  const { values, flags, words } = parseOptions(args, { names: NAMES, flags: ["json"] });
  const [path, more] = words;
  if (path === undefined || more !== undefined) {
    throw new Refusal("name one event feed or contest package: gavel contest board FILE", 2);
  }
  const choice: BoardChoice = {
    atMs: values.at === undefined ? null : readTime(values.at),
    penalty: oneOf("penalty", values.penalty, ["exact", "floor-each", "floor-sum"]) ?? "floor-each",
    compileErrors: oneOf("ce", values.ce, ["free", "counted"]),
    rule: oneOf("rule", values.rule, ["acm", "oi-recent", "oi-highest", "oi-subtasks"]),
  };
  const board = feedBoard(await readFeed(path), choice);
  for (const note of board.notes) complain(`gavel: ${note}`);
  if (flags.has("json")) say(JSON.stringify({ rows: board.rows }));
  else for (const line of linesOf(board)) say(line);
  return 0;
}

function readTime(value: string): number {
  const ms = readClicsSpan(value);
  if (ms === null) throw new Refusal(`--at ${value}: a time of the contest is H:MM:SS`, 2);
  return ms;
}

function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  known: readonly T[],
): T | null {
  if (value === undefined) return null;
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Refusal(`--${name} ${value}: it is ${known.join(" or ")}`, 2);
  return found;
}

/** Columns as wide as what is in them. */
function linesOf({ rows, labels, isOi, names }: FeedBoard): string[] {
  const head = ["#", "Team", ...(isOi ? ["Score"] : ["Solved", "Penalty"]), ...labels];
  const table = rows.map((row) => [
    String(row.rank),
    names.get(row.team) ?? row.team,
    ...(isOi ? [String(row.score)] : [String(row.solved), String(row.penalty)]),
    ...row.problems.map((cell) => {
      const waiting = cell.pending > 0 ? `?${cell.pending}` : "";
      if (isOi) return `${cell.score ?? ""}${waiting}`;
      if (!cell.solved) return `${cell.tries > 0 ? `-${cell.tries}` : ""}${waiting}`;
      return `${cell.first ? "*" : "+"}${cell.tries > 1 ? cell.tries - 1 : ""} ${cell.time}`;
    }),
  ]);
  const widths = head.map((_, at) =>
    Math.max(...[head, ...table].map((line) => Bun.stringWidth(line[at] ?? ""))),
  );
  return [head, ...table].map((line) =>
    line
      .map((text, at) => text + " ".repeat((widths[at] ?? 0) - Bun.stringWidth(text)))
      .join("  ")
      .trimEnd(),
  );
}
