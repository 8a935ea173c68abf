import { cn } from "@gavel/ui/lib/cn";
import { Trans } from "@lingui/react/macro";
import type { TrialRow } from "./types.ts";

const LINES_MAX = 40;
const ROW = 24;
const [WIDTH, HEAD, LEFT, RIGHT] = [384, 28, 152, 232];

/** Old places left, new ones right. A picture of the table beside it, for eyes alone. */
export function SlopeChart({ rows }: { rows: readonly TrialRow[] }) {
  const drawn = rows
    .filter(({ before, after }) => isRanked(before) && isRanked(after))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
    .slice(0, LINES_MAX);
  if (drawn.length === 0) return null;
  const [before, after] = [placesOf(drawn, "before"), placesOf(drawn, "after")];
  const height = HEAD + drawn.length * ROW + 4;
  return (
    <figure aria-hidden className="max-xl:hidden">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true" className="block w-full text-xs">
        <text x={LEFT - 8} y={16} textAnchor="end" className="fill-muted-foreground">
          <Trans context="board">before</Trans>
        </text>
        <text x={RIGHT + 8} y={16} className="fill-muted-foreground">
          <Trans context="board">after</Trans>
        </text>
        {drawn.toReversed().map((row) => (
          <Line
            key={row.uid}
            row={row}
            from={before.get(row.uid) ?? 0}
            to={after.get(row.uid) ?? 0}
          />
        ))}
      </svg>
      <figcaption className="mt-1 text-xs text-muted-foreground">
        <Trans>Solid lines rise, dashed ones fall</Trans>
      </figcaption>
    </figure>
  );
}

function isRanked(side: TrialRow["before"]): boolean {
  return side !== null && side.rank > 0;
}

/** In the order of their ranks, evenly apart. */
function placesOf(rows: readonly TrialRow[], side: "before" | "after"): Map<string, number> {
  const sorted = rows.toSorted((a, b) => (a[side]?.rank ?? 0) - (b[side]?.rank ?? 0));
  return new Map(sorted.map(({ uid }, place) => [uid, HEAD + (place + 0.5) * ROW]));
}

function Line({ row, from, to }: { row: TrialRow; from: number; to: number }) {
  const { isOwn, name, before, after } = row;
  const by = (before?.rank ?? 0) - (after?.rank ?? 0);
  const isMarked = isOwn && by !== 0;
  const middle = (LEFT + RIGHT) / 2;
  const words = isOwn ? "fill-foreground font-semibold" : "fill-muted-foreground";
  return (
    <g>
      <path
        d={`M ${LEFT} ${from} C ${middle} ${from}, ${middle} ${to}, ${RIGHT} ${to}`}
        className={cn(
          "fill-none",
          isMarked ? (by > 0 ? "stroke-verdict-ac" : "stroke-verdict-wa") : "stroke-border-strong",
        )}
        strokeWidth={isMarked ? 2 : 1}
        strokeDasharray={isMarked && by < 0 ? "5 4" : undefined}
      />
      <text x={LEFT - 8} y={from + 4} textAnchor="end" className={words}>
        {shorten(name)} {before?.rank}
      </text>
      <text x={RIGHT + 8} y={to + 4} className={words}>
        {after?.rank} {shorten(name)}
      </text>
    </g>
  );
}

/** Chinese letters are twice as wide. */
function shorten(name: string): string {
  let room = 17;
  let at = 0;
  for (const letter of name) {
    room -= letter > "\u2e80" ? 2 : 1;
    if (room < 0) return `${name.slice(0, at)}…`;
    at += letter.length;
  }
  return name;
}
