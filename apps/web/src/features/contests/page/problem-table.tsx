import { Badge } from "@gavel/ui/badge";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pause } from "lucide-react";
import { Balloon } from "../../../app/contest/balloon.tsx";
import type { ContestProblem } from "../../../app/contest/types.ts";
import { LoadedList } from "../../../app/list/loaded-list.tsx";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";

/** The problems in their order: balloon, letter, title. */
export function ProblemTable({ contestId }: { contestId: number }) {
  const { t } = useLingui();
  const list = trpc.contest.problems.useQuery({ contestId }, LIST_QUERY);
  const columns: readonly Column<ContestProblem>[] = [
    {
      ...{ id: "letter", head: "#", width: "6rem", className: "h-11.5", skeleton: "w-8" },
      cell: (row) => <Letter problem={row} />,
    },
    {
      ...{ id: "title", head: t`Title`, className: "whitespace-normal", skeleton: "w-56" },
      cell: (row) => <Title problem={row} />,
    },
  ];
  return (
    <LoadedList
      query={list}
      rows={list.data}
      look={{
        caption: t({ message: "Problems", context: "contest" }),
        columns,
        rowKey: (row) => row.id,
        phoneRow: (row) => (
          <PhoneRow title={<Title problem={row} />} meta={<Letter problem={row} />} />
        ),
        skeletonRows: 8,
      }}
      empty={
        <EmptyState title={t({ message: "No problems yet", context: "contest" })}>
          <Trans>The organisers have not added any.</Trans>
        </EmptyState>
      }
    />
  );
}

function Letter({ problem: { color, displayId } }: { problem: ContestProblem }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Balloon color={color} />
      <span className="figure font-semibold text-foreground">{displayId}</span>
    </span>
  );
}

function Title({ problem: { title, isPaused } }: { problem: ContestProblem }) {
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 wrap-anywhere">{title}</span>
      {isPaused && (
        <Badge tone="warning">
          <Pause aria-hidden />
          <Trans>Judging is paused</Trans>
        </Badge>
      )}
    </span>
  );
}
