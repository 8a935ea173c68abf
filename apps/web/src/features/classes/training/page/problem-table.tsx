import { passRate } from "@gavel/domain/score";
import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { Badge } from "@gavel/ui/badge";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Difficulty } from "@gavel/ui/difficulty";
import { EmptyState } from "@gavel/ui/empty-state";
import { formatDate } from "@gavel/ui/lib/format";
import { Tag } from "@gavel/ui/tag";
import { VerdictIcon } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { levelOf } from "../../../../app/levels.ts";
import { LoadedList } from "../../../../app/list/loaded-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { Points, WorkMarks } from "../homework/own-marks.tsx";
import type { HomeworkCell, OwnHomework } from "../homework/types.ts";
import { linksOf } from "../training-links.ts";
import type { Training, TrainingProblem } from "../types.ts";
import { useTrainingProblems } from "./use-training.ts";

interface ProblemTableProps {
  trainingId: number;
  /** Of homework; undefined while it is not known. */
  work: OwnHomework | undefined;
}

/** The problems in their order; the one that comes next is tinted. */
export function ProblemTable({ trainingId, work }: ProblemTableProps) {
  const { t } = useLingui();
  const [training] = trpc.training.get.useSuspenseQuery({ trainingId });
  const { list, next } = useTrainingProblems(trainingId);
  const columns = useColumns(training, next);
  const cellOf = ({ pid }: TrainingProblem) =>
    work?.cells[work.problems.findIndex((problem) => problem.pid === pid)] ?? null;
  const marks = useMarksColumn(cellOf);
  return (
    <LoadedList
      query={list}
      rows={list.data}
      look={{
        caption: t({ message: "Problems", context: "training" }),
        columns: training.homework === null ? columns : [...columns.filter(isForHomework), marks],
        rowKey: (row) => row.pid,
        rowTone: (row) => (row.pid === next?.pid ? "own" : undefined),
        phoneRow: (row) => (
          <PhoneRow
            icon={<OwnIcon problem={row} />}
            title={<Title training={training} problem={row} isNext={row.pid === next?.pid} />}
            meta={
              <>
                <span className="figure">{row.problemId}</span>
                {training.homework === null ? (
                  <Difficulty level={levelOf(row.difficulty)} />
                ) : (
                  <WorkMarks cell={cellOf(row)} />
                )}
              </>
            }
            end={
              training.homework === null ? (
                `${passRate(row.ac, row.total)}%`
              ) : (
                <Points cell={cellOf(row)} />
              )
            }
          />
        ),
        skeletonRows: 8,
      }}
      empty={
        <EmptyState title={t({ message: "No problems yet", context: "training" })}>
          <Trans>Its author has not added any.</Trans>
        </EmptyState>
      }
    />
  );
}

function useColumns(
  training: Training,
  next: TrainingProblem | undefined,
): readonly Column<TrainingProblem>[] {
  const { t } = useLingui();
  return [
    {
      ...{ id: "mine", width: "2.75rem", skeleton: "size-4 rounded-full" },
      head: <span className="sr-only">{t`My status`}</span>,
      cell: (row) => <OwnIcon problem={row} />,
    },
    {
      ...{ id: "id", width: "5rem", skeleton: "w-9" },
      head: t({ message: "ID", context: "problem" }),
      cell: ({ problemId }) => <span className="figure text-muted-foreground">{problemId}</span>,
    },
    {
      ...{ id: "title", head: t`Title`, skeleton: "w-40", className: "min-w-44 whitespace-normal" },
      cell: (row) => <Title training={training} problem={row} isNext={row.pid === next?.pid} />,
    },
    {
      ...{ id: "tags", head: t`Tags`, skeleton: "w-20", className: "max-xl:hidden" },
      cell: (row) => <FirstTag problem={row} />,
    },
    {
      ...{ id: "difficulty", head: t`Difficulty`, width: "6rem", skeleton: "w-12" },
      cell: ({ difficulty }) => <Difficulty level={levelOf(difficulty)} />,
    },
    {
      ...{ id: "rate", head: t`Pass rate`, width: "6rem", align: "right", skeleton: "w-14" },
      cell: ({ ac, total }) => <span className="figure">{passRate(ac, total)}%</span>,
    },
    {
      ...{ id: "tries", head: t`My tries`, width: "5.5rem", align: "right", skeleton: "w-4" },
      cell: ({ mine }) => <span className="figure">{mine.tries === 0 ? "–" : mine.tries}</span>,
    },
    {
      ...{ id: "last", head: t`Latest`, width: "6.5rem", align: "right", skeleton: "w-16" },
      className: "max-lg:hidden",
      cell: ({ mine }) => <Latest at={mine.lastAt} />,
    },
  ];
}

/** Marks need the room of what tells least about somebody's own work. */
const isForHomework = ({ id }: { readonly id: string }) => id !== "tags" && id !== "rate";

/** What it is worth, and how late it was. */
function useMarksColumn(
  cellOf: (row: TrainingProblem) => HomeworkCell | null,
): Column<TrainingProblem> {
  const { t } = useLingui();
  return {
    ...{ id: "marks", align: "right", skeleton: "w-10" },
    head: t({ message: "Points", context: "homework" }),
    cell: (row) => (
      <span className="inline-flex items-center justify-end gap-2">
        <WorkMarks cell={cellOf(row)} />
        <Points cell={cellOf(row)} />
      </span>
    ),
  };
}

function OwnIcon({ problem: { mine } }: { problem: TrainingProblem }) {
  const verdict = findVerdict(mine.status);
  if (verdict === undefined || mine.status === VERDICTS.notSubmitted.code) return null;
  return <VerdictIcon verdict={verdict} />;
}

interface TitleProps {
  training: Training;
  problem: TrainingProblem;
  isNext: boolean;
}

function Title({ training, problem, isNext }: TitleProps) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-2">
      <Link
        {...linksOf(training).problem(problem.problemId)}
        data-row-link
        className="min-w-0 font-medium wrap-anywhere hover:text-primary hover:underline"
      >
        {problem.title}
      </Link>
      {isNext && (
        <Badge tone="ink">
          <Trans context="training">Next</Trans>
        </Badge>
      )}
    </span>
  );
}

/** The others are on the problem's own page. */
function FirstTag({ problem: { tags } }: { problem: TrainingProblem }) {
  const [first, ...others] = tags;
  if (first === undefined) return null;
  return (
    <span className="flex items-center gap-1.5">
      <Tag color={first.color}>{first.name}</Tag>
      {others.length > 0 && (
        <span
          className="figure text-xs text-muted-foreground"
          title={others.map(({ name }) => name).join("\n")}
        >
          +{others.length}
        </span>
      )}
    </span>
  );
}

function Latest({ at }: { at: string | null }) {
  if (at === null) return <span className="text-muted-foreground">–</span>;
  return (
    <time dateTime={at} className="figure text-muted-foreground">
      {formatDate(new Date(at))}
    </time>
  );
}
