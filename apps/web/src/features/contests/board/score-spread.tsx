import { binOf } from "@gavel/domain/contest/spread";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import type { BoardPage } from "./board-news.ts";

interface ScoreSpreadProps {
  board: BoardPage;
  /** The reader's points; null = they are not on it. */
  own: number | null;
}

/** How the points of an OI board are spread, and what each problem gave. */
export function ScoreSpread({ board: { spread, columns }, own }: ScoreSpreadProps) {
  if (spread === null) return null;
  return (
    <aside className="grid content-start gap-4 md:max-xl:grid-cols-2">
      <Totals spread={spread} own={own} />
      <Card className="min-w-0">
        <CardHeader title={<Trans>Average by problem</Trans>} />
        <CardBody className="grid gap-3">
          {columns.map(({ id, displayId, points }, at) => (
            <Mean key={id} letter={displayId} mean={spread.means[at] ?? 0} worth={points ?? 100} />
          ))}
        </CardBody>
      </Card>
    </aside>
  );
}

function Totals({ spread, own }: { spread: NonNullable<BoardPage["spread"]>; own: number | null }) {
  const { t } = useLingui();
  const { most, bins } = spread;
  const highest = Math.max(1, ...bins);
  const mine = own === null ? null : binOf(own, spread);
  const edge = (bin: number) => Math.round((bin * most) / bins.length);
  return (
    <Card className="min-w-0">
      <CardHeader title={<Trans>Distribution of totals</Trans>} />
      <CardBody className="grid gap-2">
        <ol className="flex h-28 items-end gap-1">
          {bins.map((count, bin) => {
            const [from, to] = [edge(bin), edge(bin + 1)];
            return (
              <li key={from} className="flex h-full flex-1 flex-col justify-end text-center">
                <span className="sr-only">{t`${from} to ${to} points: ${count}`}</span>
                <span aria-hidden className="figure text-2xs text-muted-foreground">
                  {count > 0 && count}
                </span>
                <span
                  aria-hidden
                  style={{ height: `${(count / highest) * 80}%` }}
                  className={cn(
                    "block min-h-px rounded-t-xs",
                    bin === mine ? "bg-primary" : "bg-primary/45",
                  )}
                />
              </li>
            );
          })}
        </ol>
        <p aria-hidden className="figure flex justify-between text-2xs text-muted-foreground">
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <span key={share}>{Math.round(share * most)}</span>
          ))}
        </p>
        {mine !== null && <Mine from={edge(mine)} to={edge(mine + 1)} />}
      </CardBody>
    </Card>
  );
}

function Mine({ from, to }: { from: number; to: number }) {
  return (
    <p className="text-sm text-muted-foreground">
      <Trans>
        You stand between {from} and {to}.
      </Trans>
    </p>
  );
}

function Mean({ letter, mean, worth }: { letter: string; mean: number; worth: number }) {
  const share = worth <= 0 ? 0 : Math.min(1, mean / worth);
  return (
    <p className="flex items-center gap-3 text-sm">
      <span translate="no" className="figure w-6 font-semibold">
        {letter}
      </span>
      <span aria-hidden className="h-1 flex-1 rounded-full bg-muted">
        <span
          className="block h-1 rounded-full bg-primary"
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </span>
      <span className="figure w-12 text-right text-muted-foreground">{mean.toFixed(1)}</span>
    </p>
  );
}
