import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { Trans, useLingui } from "@lingui/react/macro";
import { Table2 } from "lucide-react";
import { useState } from "react";
import { hourText } from "../../../app/contest/countdown.ts";
import { HATCH } from "./board-cell.tsx";
import type { BoardPage } from "./board-news.ts";
import { type Step, solvedSteps, spread } from "./leader-steps.ts";
import type { BoardLine } from "./types.ts";

const LEADERS = 5;
const MINUTE_MS = 60_000;
const [WIDTH, HEIGHT] = [1000, 170];
/** Around the plot, with room for the names at its right. */
const PLOT = { left: 28, top: 10, right: 840, bottom: 146 };
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

interface LeaderGraphProps {
  board: BoardPage;
  rows: readonly BoardLine[];
  /** The time that the board shows, since the start. */
  atMs: number;
}

/** How the first five came to what they have solved, up to the time that the board shows. */
export function LeaderGraph({ board, rows, atMs }: LeaderGraphProps) {
  const [isTable, setTable] = useState(false);
  const leaders = rows.filter(({ rank }) => rank > 0).slice(0, LEADERS);
  if (leaders.length === 0) return null;
  const lines = leaders.map((row) => ({ row, steps: solvedSteps(row) }));
  return (
    <Card className="mb-3">
      <CardHeader
        title={<Trans>Leaders</Trans>}
        detail={<Trans>problems solved, by time</Trans>}
        action={
          <Button
            size="sm"
            variant="ghost"
            icon={<Table2 />}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <Trans>As a graph</Trans> : <Trans>As a table</Trans>}
          </Button>
        }
      />
      {isTable ? <StepTable lines={lines} /> : <Plot lines={lines} atMs={atMs} board={board} />}
    </Card>
  );
}

interface LeaderLine {
  readonly row: BoardLine;
  readonly steps: readonly Step[];
}

function Plot({ lines, atMs, board }: { lines: LeaderLine[]; atMs: number; board: BoardPage }) {
  const { t } = useLingui();
  const { durationMs, sealFromMs } = board;
  const most = Math.max(1, ...lines.map(({ row }) => row.solved));
  const x = (ms: number) => PLOT.left + (ms / durationMs) * (PLOT.right - PLOT.left);
  const y = (solved: number) => PLOT.bottom - (solved / most) * (PLOT.bottom - PLOT.top);
  const offset = (index: number) => (index - (lines.length - 1) / 2) * APART;
  const ends = lines.map(({ row }, index) => y(row.solved) + offset(index));
  const labels = spread(ends, LABEL_GAP);
  const summary = lines.map(({ row }) => `${row.name} ${row.solved}`).join(", ");
  return (
    <div className="relative overflow-x-auto p-3">
      <svg
        role="img"
        aria-label={t`Problems solved by the leaders: ${summary}`}
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
        <Grid most={most} durationMs={durationMs} x={x} y={y} />
        <line
          x1={x(atMs)}
          x2={x(atMs)}
          y1={PLOT.top}
          y2={PLOT.bottom}
          className="stroke-foreground"
        />
        {lines.map(({ row, steps }, index) => (
          <g key={row.uid}>
            <path
              d={pathOf(steps, atMs, x, (solved) => y(solved) + offset(index))}
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
              {shorten(row.name)} <tspan className="figure">{row.solved}</tspan>
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

interface GridProps {
  most: number;
  durationMs: number;
  x: (ms: number) => number;
  y: (solved: number) => number;
}

function Grid({ most, durationMs, x, y }: GridProps) {
  const step = Math.max(1, Math.ceil(most / 5));
  const counts = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  const quarters = [0, 0.25, 0.5, 0.75, 1].map((share) => share * durationMs);
  return (
    <>
      {counts.map((count) => (
        <g key={count}>
          <line
            x1={PLOT.left}
            x2={PLOT.right}
            y1={y(count)}
            y2={y(count)}
            className="stroke-border"
          />
          <text
            x={PLOT.left - 8}
            y={y(count) + 4}
            textAnchor="end"
            className="figure fill-muted-foreground"
          >
            {count}
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
  y: (solved: number) => number,
): string {
  let path = "";
  for (const { atMs, solved } of steps) {
    path += path === "" ? `M ${x(atMs)} ${y(solved)}` : ` H ${x(atMs)} V ${y(solved)}`;
  }
  return `${path} H ${x(untilMs)}`;
}

const NAME_LETTERS = 18;
const shorten = (name: string) =>
  name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 1)}…` : name;

function StepTable({ lines }: { lines: readonly LeaderLine[] }) {
  const { t } = useLingui();
  const most = Math.max(1, ...lines.map(({ row }) => row.solved));
  return (
    <div className="overflow-x-auto p-3">
      <table className="w-full text-sm">
        <caption className="sr-only">{t`When the leaders solved their problems`}</caption>
        <thead className="text-xs text-muted-foreground">
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-medium">
              {t({ message: "Team", context: "board" })}
            </th>
            {Array.from({ length: most }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number is what the column is
              <th key={index} scope="col" className="figure px-2 py-1 text-right font-medium">
                {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, steps }) => (
            <tr key={row.uid} className="border-t">
              <th scope="row" className="px-2 py-1 text-left font-normal">
                {row.name}
              </th>
              {Array.from({ length: most }, (_, index) => {
                const step = steps.find(({ solved }) => solved >= index + 1);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the number is what the column is
                  <td key={index} className="figure px-2 py-1 text-right">
                    {step === undefined ? "–" : hourText(Math.floor(step.atMs / MINUTE_MS))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
