import type { BoardCell } from "@gavel/domain/contest/board-types";
import { findVerdict } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { Skeleton } from "@gavel/ui/skeleton";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { clockText } from "../../../app/contest/countdown.ts";
import { describeError } from "../../../app/errors/describe-error.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";

interface CellDetailProps {
  contestId: number;
  uid: string;
  /** Of the problem in the contest. */
  problemId: number;
  forceRefresh: boolean;
  isOutside: boolean;
  cell: BoardCell;
  /** The problem's letter where the tries are the reader's own; null = they are somebody else's. */
  ownLetter: string | null;
}

/** The tries behind a cell, each with its time and what it costs. */
export function CellDetail({ cell, ownLetter, ...query }: CellDetailProps) {
  const { i18n } = useLingui();
  const { data, error } = trpc.board.cell.useQuery(query, { meta: { inline: true } });
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
    <div className="grid gap-2.5">
      <Tries detail={data} />
      <Penalty cell={cell} minutes={data.penaltyMinutes} />
      {ownLetter !== null && (
        <Button asChild>
          <Link
            to="/contest/$contestID/submissions"
            params={{ contestID: `${query.contestId}` }}
            search={{ onlyMine: true, problemID: ownLetter }}
          >
            <History aria-hidden />
            <Trans>My submissions</Trans>
          </Link>
        </Button>
      )}
    </div>
  );
}

/** What a solved problem costs: the minute, and those of its wrong tries. */
function Penalty({ cell, minutes }: { cell: BoardCell; minutes: number }) {
  const { solvedAtMs, errorNum, score } = cell;
  if (solvedAtMs === null || score !== null) return null;
  const minute = Math.floor(solvedAtMs / 60_000);
  const wrong = errorNum * minutes;
  return (
    <p className="flex justify-between gap-3 border-t pt-2">
      <Trans>Penalty of this problem</Trans>
      <span className="figure font-semibold">
        {wrong === 0 ? minute : `${minute} + ${wrong} = ${minute + wrong}`}
      </span>
    </p>
  );
}

function Tries({ detail: data }: { detail: Outputs["board"]["cell"] }) {
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
