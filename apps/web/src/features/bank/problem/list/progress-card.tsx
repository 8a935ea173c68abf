import { Card } from "@gavel/ui/card";
import { Difficulty } from "@gavel/ui/difficulty";
import { Figure } from "@gavel/ui/figure";
import { formatCount } from "@gavel/ui/lib/format";
import { StackedBar } from "@gavel/ui/rate-bar";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { levelOf } from "../../../../app/levels.ts";
import { trpc } from "../../../../app/trpc.ts";

const fills = {
  0: "bg-difficulty-easy",
  1: "bg-difficulty-mid",
  2: "bg-difficulty-hard",
} as const;

/** How many problems the viewer solved, of all and by difficulty. */
export function ProgressCard() {
  const { t, i18n } = useLingui();
  const { data, isError } = trpc.problem.progress.useQuery(undefined, { meta: { inline: true } });
  if (isError) return null;
  if (data === undefined) {
    return (
      <Card className="p-4">
        <div className="flex h-21 flex-col justify-between">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-1.5 w-full" />
          <Skeleton className="w-full" />
        </div>
      </Card>
    );
  }
  const total = formatCount(data.total, i18n.locale);
  return (
    <Card className="p-4" aria-label={t`My progress`}>
      <p className="flex items-baseline gap-2">
        <Figure value={data.solved} className="text-2xl leading-8 font-semibold" />
        <span className="text-sm text-muted-foreground">
          <Trans>/ {total} solved</Trans>
        </span>
      </p>
      <StackedBar
        className="mt-2"
        total={data.total}
        parts={data.byDifficulty.map((part) => ({
          id: String(part.difficulty),
          value: part.solved,
          className: fills[levelOf(part.difficulty)],
        }))}
      />
      <ul className="mt-2.5 flex justify-between text-xs">
        {data.byDifficulty.map((part) => (
          <li
            key={part.difficulty}
            title={`${part.solved} / ${part.total}`}
            className="flex items-center gap-1"
          >
            <Difficulty level={levelOf(part.difficulty)} />
            <Figure value={part.solved} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
