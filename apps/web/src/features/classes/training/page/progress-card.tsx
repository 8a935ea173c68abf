import { DIFFICULTIES } from "@gavel/domain/limit";
import { Card, CardHeader } from "@gavel/ui/card";
import { Difficulty } from "@gavel/ui/difficulty";
import { cn } from "@gavel/ui/lib/cn";
import { Trans } from "@lingui/react/macro";
import { levelOf } from "../../../../app/levels.ts";
import type { TrainingProblem } from "../types.ts";
import { isSolved } from "./use-training.ts";

const FILLS = {
  0: "bg-difficulty-easy",
  1: "bg-difficulty-mid",
  2: "bg-difficulty-hard",
} as const;

/** How many of them the viewer has solved, by difficulty, and how often they tried. */
export function ProgressCard({ rows }: { rows: readonly TrainingProblem[] }) {
  const tries = rows.reduce((sum, { mine }) => sum + mine.tries, 0);
  const solved = rows.filter(isSolved).length;
  return (
    <Card>
      <CardHeader
        title={<Trans>My progress</Trans>}
        action={
          <span className="figure text-sm text-muted-foreground">
            {solved}/{rows.length}
          </span>
        }
      />
      <ul className="grid gap-2.5 p-4">
        {DIFFICULTIES.map((level) => (
          <Line
            key={level}
            level={level}
            rows={rows.filter(({ difficulty }) => levelOf(difficulty) === level)}
          />
        ))}
      </ul>
      <p className="border-t px-4 py-2.5 text-sm text-muted-foreground">
        <Trans>
          <span className="figure font-semibold text-foreground">{tries}</span> submissions of mine
        </Trans>
      </p>
    </Card>
  );
}

function Line({
  level,
  rows,
}: {
  level: (typeof DIFFICULTIES)[number];
  rows: readonly TrainingProblem[];
}) {
  const solved = rows.filter(isSolved).length;
  const share = rows.length === 0 ? 0 : solved / rows.length;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_3rem] items-center gap-3">
      <Difficulty level={level} />
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-chart-grid">
        <span
          style={{ width: `${share * 100}%` }}
          className={cn("block h-full rounded-full", FILLS[level])}
        />
      </span>
      <span className="figure text-right text-sm">
        {solved}
        <span className="text-muted-foreground">/{rows.length}</span>
      </span>
    </li>
  );
}
