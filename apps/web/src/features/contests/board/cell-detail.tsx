import { findVerdict } from "@gavel/domain/verdict";
import { Skeleton } from "@gavel/ui/skeleton";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { clockText } from "../../../app/contest/countdown.ts";
import { describeError } from "../../../app/errors/describe-error.ts";
import { trpc } from "../../../app/trpc.ts";

interface CellDetailProps {
  contestId: number;
  uid: string;
  /** Of the problem in the contest. */
  problemId: number;
  forceRefresh: boolean;
  isOutside: boolean;
}

/** The tries behind a cell, each with its time and what it costs. */
export function CellDetail(props: CellDetailProps) {
  const { i18n } = useLingui();
  const { data, error } = trpc.board.cell.useQuery(props, { meta: { inline: true } });
  if (error !== null) return <p className="text-sm">{describeError(i18n, error)}</p>;
  if (data === undefined) return <Skeleton className="h-5 w-40" />;
  if (data.tries.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        <Trans>Nothing sent</Trans>
      </p>
    );
  }
  return (
    <ol className="flex max-h-72 flex-col gap-1.5 overflow-y-auto text-sm">
      {data.tries.map(({ atS, status, score, isPenalty }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have been sent in one second
        <li key={index} className="flex items-center gap-3">
          <span className="figure text-muted-foreground">{clockText(atS)}</span>
          {status === null ? (
            <span className="text-muted-foreground">
              <Trans>not revealed</Trans>
            </span>
          ) : (
            <VerdictBadge verdict={findVerdict(status) ?? "systemError"} />
          )}
          <span className="figure ml-auto text-muted-foreground">
            {isPenalty && `+${data.penaltyMinutes}`}
            {score}
          </span>
        </li>
      ))}
    </ol>
  );
}
