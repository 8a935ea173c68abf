import { contestRuleOf } from "@gavel/domain/contest/contest";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { cn } from "@gavel/ui/lib/cn";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { ContestView } from "../../../app/contest/use-contest.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { type Outputs, trpc } from "../../../app/trpc.ts";

type Board = Outputs["board"]["rank"];

/** As boards do that hear of nothing. */
const REFRESH_MS = 30_000;

/** The reader's own row of the board, as far as they may see it. Organisers have none. */
export function MyStanding({ contest, rights, countdown }: ContestView) {
  const id = useId();
  const hasRow = rights.board === null && !rights.isAdmin;
  const { data, isError } = trpc.board.rank.useQuery(
    { contestId: contest.id, limit: 1 },
    {
      ...LIST_QUERY,
      enabled: hasRow,
      refetchInterval: countdown.phase === "running" && REFRESH_MS,
    },
  );
  if (!hasRow || isError) return null;
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        title={
          <span id={id}>
            <Trans>My standing</Trans>
          </span>
        }
        action={
          <Link
            to="/contest/$contestID/rank"
            params={{ contestID: `${contest.id}` }}
            className="text-sm text-primary hover:underline"
          >
            <Trans context="contest">Rank</Trans>
          </Link>
        }
      />
      <CardBody className={cn("flow-root", contest.isSealed ? "min-h-25" : "min-h-19")}>
        {data === undefined ? <Skeleton className="h-11 w-48" /> : <Standing board={data} />}
      </CardBody>
    </Card>
  );
}

function Standing({ board }: { board: Board }) {
  const { t } = useLingui();
  const [own] = board.pinned;
  if (own === undefined) {
    return (
      <p className="text-sm text-muted-foreground">
        <Trans>You are on the board once you submit.</Trans>
      </p>
    );
  }
  const { ranked } = board;
  const isAcm = contestRuleOf(board.type) === "acm";
  const rank = <span className="figure">{own.rank < 0 ? "*" : own.rank}</span>;
  return (
    <>
      <dl className="flex gap-8">
        <Fact name={t({ message: "Rank", context: "standing" })}>
          {own.rank < 0 ? (
            <span title={t`Star user`}>{rank}</span>
          ) : (
            <Trans>
              {rank}
              <span className="text-sm font-normal text-muted-foreground"> of {ranked}</span>
            </Trans>
          )}
        </Fact>
        {isAcm ? (
          <>
            <Fact name={t({ message: "Solved", context: "board" })}>{own.solved}</Fact>
            <Fact name={t({ message: "Penalty", context: "board" })}>
              {Math.floor(own.totalTimeS / 60)}
            </Fact>
          </>
        ) : (
          <Fact name={t`Score`}>{own.score}</Fact>
        )}
      </dl>
      {board.isSealed && (
        <p className="mt-1.5 text-xs text-muted-foreground">
          <Trans>As of the freeze</Trans>
        </p>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="figure text-xl font-semibold">{children}</dd>
    </div>
  );
}
