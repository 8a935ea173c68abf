import { useLingui } from "@lingui/react/macro";
import { hourText } from "../../../app/contest/countdown.ts";
import { usePersonName } from "../../../app/person-name.tsx";
import { HATCH } from "./board-cell.tsx";
import type { BoardPage } from "./board-news.ts";
import { gridOf, type Leader, type LeaderValue, type Step, spread } from "./leader-steps.ts";

const MINUTE_MS = 60_000;
const [WIDTH, HEIGHT] = [1000, 170];
/** Around the plot, with room for the names at its right. */
const PLOT = { left: 36, top: 10, right: 840, bottom: 146 };
const LABEL_GAP = 15;
/** Each line has a dash and a colour of its own, and stands apart where it runs along another. */
const LINES = [
  { color: "var(--chart-1)", dash: undefined },
  { color: "var(--chart-2)", dash: "7 4" },
  { color: "var(--chart-3)", dash: "2 3" },
  { color: "var(--chart-4)", dash: "8 3 2 3" },
  { color: "var(--chart-5)", dash: "4 2" },
];
const APART = 2;

interface LeaderLine {
  readonly leader: Leader;
  readonly steps: readonly Step[];
}

export interface LeaderLinesProps {
  lines: readonly LeaderLine[];
  by: LeaderValue;
  /** The time that the board shows, since the start. */
  atMs: number;
  board: Pick<BoardPage, "durationMs" | "sealFromMs">;
}

export function LeaderPlot({ lines, by, atMs, board }: LeaderLinesProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { durationMs, sealFromMs } = board;
  const least = by === "rank" ? 1 : 0;
  const most = Math.max(least + 1, ...lines.flatMap(({ steps }) => steps.map((one) => one.value)));
  const x = (ms: number) => PLOT.left + (ms / durationMs) * (PLOT.right - PLOT.left);
  /** The best is at the top. */
  function y(value: number) {
    const share = (value - least) / (most - least);
    return PLOT.bottom - (by === "rank" ? 1 - share : share) * (PLOT.bottom - PLOT.top);
  }
  const offset = (index: number) => (index - (lines.length - 1) / 2) * APART;
  const ends = lines.map(({ leader }, index) => y(leader[by]) + offset(index));
  const labels = spread(ends, LABEL_GAP);
  const summary = lines.map(({ leader }) => `${nameOf(leader.name)} ${leader[by]}`).join(", ");
  return (
    <div className="relative overflow-x-auto p-3">
      <svg
        role="img"
        aria-label={
          by === "solved"
            ? t`Problems solved by the leaders: ${summary}`
            : by === "score"
              ? t`Scores of the leaders: ${summary}`
              : t`Ranks of the leaders: ${summary}`
        }
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block w-full min-w-225 text-2xs"
      >
        {sealFromMs !== null && (
          <foreignObject
            x={x(sealFromMs)}
            y={PLOT.top}
            width={PLOT.right - x(sealFromMs)}
            height={PLOT.bottom - PLOT.top}
          >
            <div style={{ backgroundImage: HATCH }} className="size-full bg-board-frozen" />
          </foreignObject>
        )}
        <Grid values={valuesOf(by, most)} durationMs={durationMs} x={x} y={y} />
        <line
          x1={x(atMs)}
          x2={x(atMs)}
          y1={PLOT.top}
          y2={PLOT.bottom}
          className="stroke-foreground"
        />
        {lines.map(({ leader, steps }, index) => (
          <g key={leader.uid}>
            <path
              d={pathOf(steps, atMs, x, (value) => y(value) + offset(index))}
              fill="none"
              stroke={LINES[index]?.color}
              strokeDasharray={LINES[index]?.dash}
              strokeWidth={1.5}
            />
            <path
              d={`M ${x(atMs)} ${ends[index]} l 8 0 L ${x(atMs) + 18} ${labels[index]}`}
              fill="none"
              className="stroke-border-strong"
            />
            <text x={x(atMs) + 22} y={(labels[index] ?? 0) + 4} className="fill-foreground">
              {shorten(nameOf(leader.name))} <tspan className="figure">{leader[by]}</tspan>
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Ranks are counted from 1. */
function valuesOf(by: LeaderValue, most: number): number[] {
  const values = gridOf(0, most);
  return by === "rank" ? [1, ...values.filter((value) => value > 1)] : values;
}

interface GridProps {
  values: readonly number[];
  durationMs: number;
  x: (ms: number) => number;
  y: (value: number) => number;
}

function Grid({ values, durationMs, x, y }: GridProps) {
  const quarters = [0, 0.25, 0.5, 0.75, 1].map((share) => share * durationMs);
  return (
    <>
      {values.map((value) => (
        <g key={value}>
          <line
            x1={PLOT.left}
            x2={PLOT.right}
            y1={y(value)}
            y2={y(value)}
            className="stroke-border"
          />
          <text
            x={PLOT.left - 8}
            y={y(value) + 4}
            textAnchor="end"
            className="figure fill-muted-foreground"
          >
            {value}
          </text>
        </g>
      ))}
      {quarters.map((ms) => (
        <text
          key={ms}
          x={x(ms)}
          y={PLOT.bottom + 16}
          textAnchor="middle"
          className="figure fill-muted-foreground"
        >
          {hourText(Math.round(ms / MINUTE_MS))}
        </text>
      ))}
    </>
  );
}

function pathOf(
  steps: readonly Step[],
  untilMs: number,
  x: (ms: number) => number,
  y: (value: number) => number,
): string {
  let path = "";
  for (const { atMs, value } of steps) {
    path += path === "" ? `M ${x(atMs)} ${y(value)}` : ` H ${x(atMs)} V ${y(value)}`;
  }
  return path === "" ? path : `${path} H ${x(untilMs)}`;
}

const NAME_LETTERS = 18;
const shorten = (name: string) =>
  name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 1)}…` : name;
