import { DIFFICULTIES, type Difficulty as Level } from "@gavel/domain/limit";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { Difficulty } from "@gavel/ui/difficulty";
import { Figure } from "@gavel/ui/figure";
import { cn } from "@gavel/ui/lib/cn";
import { Trans } from "@lingui/react/macro";
import type { UserHome } from "./types.ts";

const fills = {
  0: "bg-difficulty-easy",
  1: "bg-difficulty-mid",
  2: "bg-difficulty-hard",
} as const satisfies Record<Level, string>;

interface DifficultyCardProps {
  progress: UserHome["progress"];
  className?: string;
}

/** How much of the public bank was solved, by difficulty. */
export function DifficultyCard({ progress, className }: DifficultyCardProps) {
  return (
    <Card className={className}>
      <CardHeader title={<Trans>Solved by difficulty</Trans>} />
      <CardBody className="grid gap-3.5">
        {DIFFICULTIES.map((level) => {
          const { solved = 0, total = 0 } = progress.find((one) => one.difficulty === level) ?? {};
          return (
            <div key={level}>
              <div className="flex items-center justify-between text-sm">
                <Difficulty level={level} />
                <span className="figure">
                  <Figure value={solved} className="font-semibold" />
                  <span className="text-muted-foreground">
                    {" / "}
                    <Figure value={total} />
                  </span>
                </span>
              </div>
              <span
                aria-hidden
                className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-chart-grid"
              >
                <span
                  style={{ width: total === 0 ? 0 : `${(solved / total) * 100}%` }}
                  className={cn("block h-full rounded-full", fills[level])}
                />
              </span>
            </div>
          );
        })}
      </CardBody>
    </Card>
  );
}
