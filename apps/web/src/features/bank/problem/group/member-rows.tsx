import { passRate } from "@gavel/domain/score";
import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Difficulty } from "@gavel/ui/difficulty";
import { Figure } from "@gavel/ui/figure";
import { RateBar } from "@gavel/ui/rate-bar";
import { VerdictIcon } from "@gavel/ui/verdict-badge";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { RowTags } from "../../../../app/bank/row-tags.tsx";
import { levelOf } from "../../../../app/levels.ts";
import type { GroupProblem } from "./types.ts";

export function useMemberColumns(
  groupId: number,
  hasTags: boolean,
): readonly Column<GroupProblem>[] {
  const { t } = useLingui();
  const columns: Column<GroupProblem>[] = [
    {
      ...{ id: "status", width: "2.75rem", skeleton: "size-4 rounded-full" },
      head: <span className="sr-only">{t`My status`}</span>,
      cell: (row) => <OwnIcon row={row} />,
    },
    {
      ...{ id: "id", width: "8rem", skeleton: "w-16" },
      head: t({ message: "ID", context: "problem" }),
      cell: ({ problemId }) => <span className="figure text-muted-foreground">{problemId}</span>,
    },
    {
      ...{ id: "title", head: t`Title`, skeleton: "w-32" },
      ...{ className: "max-w-0 truncate", width: "30%" },
      cell: (row) => <TitleLink groupId={groupId} row={row} />,
    },
    {
      ...{ id: "tags", head: t`Tags`, skeleton: "w-24", className: "max-w-0", width: "25%" },
      cell: ({ tags }) => <RowTags tags={tags} />,
    },
    {
      ...{ id: "difficulty", head: t`Difficulty`, skeleton: "w-12" },
      cell: ({ difficulty }) => <Difficulty level={levelOf(difficulty)} />,
    },
    {
      ...{ id: "rate", head: t`Pass rate`, skeleton: "w-28" },
      cell: ({ ac, total }) => <RateBar percent={passRate(ac, total)} />,
    },
    {
      ...{ id: "total", align: "right", skeleton: "w-10" },
      head: t({ message: "Submissions", context: "count" }),
      cell: ({ total }) => <Figure value={total} className="text-muted-foreground" />,
    },
  ];
  return hasTags ? columns : columns.filter(({ id }) => id !== "tags");
}

interface RowProps {
  groupId: number;
  row: GroupProblem;
}

export function MemberPhoneRow({ groupId, row }: RowProps) {
  return (
    <PhoneRow
      icon={<OwnIcon row={row} />}
      title={<TitleLink groupId={groupId} row={row} />}
      meta={
        <>
          <span className="figure">{row.problemId}</span>
          <Difficulty level={levelOf(row.difficulty)} />
        </>
      }
      end={`${passRate(row.ac, row.total)}%`}
    />
  );
}

function OwnIcon({ row: { status } }: Pick<RowProps, "row">) {
  const verdict = findVerdict(status);
  if (verdict === undefined || status === VERDICTS.notSubmitted.code) return null;
  return <VerdictIcon verdict={verdict} />;
}

function TitleLink({ groupId, row }: RowProps) {
  return (
    <Link
      to="/group/$groupID/problem/$problemID"
      params={{ groupID: `${groupId}`, problemID: row.problemId }}
      data-row-link
      className="font-medium hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
  );
}
