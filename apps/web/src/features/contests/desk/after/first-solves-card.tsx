import { Card, CardHeader } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import { clockText } from "../../../../app/contest/countdown.ts";
import type { Results } from "./after-page.tsx";

/** Who solved each problem before everybody else; stars and organisers are never first. */
export function FirstSolvesCard({ firsts }: { firsts: Results["firsts"] }) {
  return (
    <Card className="min-w-0">
      <CardHeader title={<Trans>First to solve</Trans>} />
      {firsts.length === 0 && (
        <p className="px-4 py-3 text-sm text-muted-foreground">
          <Trans context="contest">No problems yet</Trans>
        </p>
      )}
      <ul>
        {firsts.map(({ displayId, title, color, atMs, by }) => (
          <li
            key={displayId}
            className="grid min-h-9 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3 border-b px-4 py-1 text-sm last:border-b-0"
          >
            <span className="inline-flex items-center gap-2" title={title}>
              <Balloon color={color} />
              <span className="figure font-semibold">{displayId}</span>
            </span>
            {by.length === 0 ? (
              <span className="text-muted-foreground">
                <Trans context="first to solve">Nobody</Trans>
              </span>
            ) : (
              <span translate="no" className="min-w-0">
                <span className="block truncate">{by.map(({ name }) => name).join(", ")}</span>
                <span className="block truncate text-xs text-muted-foreground empty:hidden">
                  {by.length === 1 && by[0]?.school}
                </span>
              </span>
            )}
            <span className="figure text-xs text-muted-foreground">
              {atMs !== null && clockText(atMs / 1000)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
