import { passRate } from "@gavel/domain/score";
import { isInProgress } from "@gavel/domain/verdict";
import { Badge } from "@gavel/ui/badge";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Meter } from "@gavel/ui/rate-bar";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Pause, Snowflake, Star } from "lucide-react";
import { Balloon } from "../../../app/contest/balloon.tsx";
import { problemsOf } from "../../../app/contest/problems-input.ts";
import type { Contest, ContestProblem } from "../../../app/contest/types.ts";
import { contestLinkOf } from "../../../app/links.ts";
import { LoadedList } from "../../../app/list/loaded-list.tsx";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import { MyMark } from "./my-mark.tsx";

/** Own results and what others solved come by themselves. */
const ASKED_AGAIN_MS = 15_000;

/** The problems in their order: balloon, letter, title, own result, how many solved it, and who did first. */
export function ProblemTable({ contest }: { contest: Contest }) {
  const { t } = useLingui();
  const { id: contestId } = contest;
  const list = trpc.contest.problems.useQuery(problemsOf(contestId), {
    ...LIST_QUERY,
    refetchInterval: contest.phase === "running" ? ASKED_AGAIN_MS : false,
  });
  // From the freeze on they leave the table, not only their figures.
  const isEmpty = list.data === undefined || list.data.length === 0;
  const hasCounts = isEmpty || list.data.some(({ total }) => total !== null);
  const columns = useColumns(contest, hasCounts);
  return (
    <>
      {!hasCounts && (
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <Snowflake aria-hidden className="size-4" />
          <Trans>The board is frozen: what others solve is not shown now.</Trans>
        </p>
      )}
      <LoadedList
        query={list}
        rows={list.data}
        look={{
          caption: t({ message: "Problems", context: "contest" }),
          columns,
          rowKey: (row) => row.id,
          rowTone: ({ myStatus }) =>
            myStatus !== null && isInProgress(myStatus) ? "live" : undefined,
          phoneRow: (row) => (
            <PhoneRow
              title={<Title contestId={contestId} problem={row} />}
              meta={
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Letter problem={row} />
                  <MyMark problem={row} />
                  <Solved problem={row} />
                </span>
              }
            />
          ),
          skeletonRows: 8,
        }}
        empty={
          <EmptyState title={t({ message: "No problems yet", context: "contest" })}>
            <Trans>The organisers have not added any.</Trans>
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns({ id, type }: Contest, hasCounts: boolean): readonly Column<ContestProblem>[] {
  const { t } = useLingui();
  const columns: Column<ContestProblem>[] = [
    {
      ...{ id: "letter", head: "#", width: "5rem", className: "h-11.5", skeleton: "w-8" },
      cell: (row) => <Letter problem={row} />,
    },
    {
      ...{ id: "title", head: t`Title`, className: "whitespace-normal", skeleton: "w-56" },
      cell: (row) => <Title contestId={id} problem={row} />,
    },
    {
      ...{ id: "mine", head: t`My status`, width: "11rem", skeleton: "w-24" },
      cell: (row) => <MyMark problem={row} />,
    },
  ];
  if (hasCounts) {
    columns.push({
      ...{ id: "solved", head: t`Accepted / tries`, width: "11rem", skeleton: "w-24" },
      cell: (row) => <Solved problem={row} />,
    });
  }
  if (hasCounts && type === 0) {
    columns.push({
      ...{ id: "first", head: t`First blood`, width: "11rem", skeleton: "w-20" },
      className: "max-xl:hidden",
      cell: (row) => <FirstBlood problem={row} />,
    });
  }
  return columns;
}

interface OfProblem {
  problem: ContestProblem;
}

function Letter({ problem: { color, displayId } }: OfProblem) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Balloon color={color} />
      <span className="figure font-semibold text-foreground">{displayId}</span>
    </span>
  );
}

function Title({ contestId, problem }: OfProblem & { contestId: number }) {
  const { displayId, title, isPaused } = problem;
  const { problem: to } = contestLinkOf(contestId)({ submitId: 0, problemId: displayId });
  return (
    <span className="flex items-center gap-2">
      <Link
        {...to}
        data-row-link
        className="min-w-0 font-medium wrap-anywhere hover:text-primary hover:underline"
      >
        {title}
      </Link>
      {isPaused && (
        <Badge tone="warning">
          <Pause aria-hidden />
          <Trans>Judging is paused</Trans>
        </Badge>
      )}
    </span>
  );
}

function Solved({ problem: { ac, total } }: OfProblem) {
  if (ac === null || total === null) return null;
  return (
    <span className="inline-flex items-center gap-2.5 text-sm">
      <span className="figure">
        {ac}
        <span className="text-muted-foreground"> / {total}</span>
      </span>
      {total > 0 && <Meter value={Number(passRate(ac, total)) / 100} className="w-14" />}
    </span>
  );
}

function FirstBlood({ problem: { firstBlood } }: OfProblem) {
  const { t } = useLingui();
  if (firstBlood === null) return null;
  const { name, minute } = firstBlood;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 text-sm">
      <Star role="img" aria-label={t`First blood`} className="size-3.5 shrink-0 text-warning" />
      <span className="truncate" translate="no">
        {name}
      </span>
      <span className="figure shrink-0 text-muted-foreground">{minute}′</span>
    </span>
  );
}
