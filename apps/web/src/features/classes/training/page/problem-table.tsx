import { passRate } from "@gavel/domain/score";
import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { Badge } from "@gavel/ui/badge";
import { type Column, DataTable, PhoneRow } from "@gavel/ui/data-table";
import { Difficulty } from "@gavel/ui/difficulty";
import { EmptyState } from "@gavel/ui/empty-state";
import { FoldCard } from "@gavel/ui/fold-card";
import { formatDate } from "@gavel/ui/lib/format";
import { VerdictIcon } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { RowTags } from "../../../../app/bank/row-tags.tsx";
import { levelOf } from "../../../../app/levels.ts";
import { RefreshError } from "../../../../app/list/list-error.tsx";
import { LoadedList } from "../../../../app/list/loaded-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { Points, WorkMarks } from "../homework/own-marks.tsx";
import type { HomeworkCell, OwnHomework } from "../homework/types.ts";
import { Progress } from "../marks.tsx";
import { linksOf } from "../training-links.ts";
import type { Training, TrainingProblem } from "../types.ts";
import { type Chapter, chaptersOf } from "./chapters.ts";
import { isSolved, useTrainingProblems } from "./use-training.ts";

interface ProblemTableProps {
  trainingId: number;
  /** Of homework; undefined while it is not known. */
  work: OwnHomework | undefined;
}

/** The problems in their order, under their headings; the one that comes next is tinted. */
export function ProblemTable({ trainingId, work }: ProblemTableProps) {
  const { t } = useLingui();
  const { list } = useTrainingProblems(trainingId);
  const look = useLook(trainingId, work);
  const chapters = chaptersOf(list.data ?? []);
  if (chapters.some(({ title }) => title !== null)) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {list.error !== null && <RefreshError query={list} />}
        {chapters.map((chapter) => (
          <ChapterPart key={chapter.rows[0]?.pid} {...chapter} look={look} />
        ))}
      </div>
    );
  }
  return (
    <LoadedList
      query={list}
      rows={list.data}
      look={look}
      empty={
        <EmptyState title={t({ message: "No problems yet", context: "training" })}>
          <Trans>Its author has not added any.</Trans>
        </EmptyState>
      }
    />
  );
}

interface ChapterPartProps extends Chapter {
  look: ReturnType<typeof useLook>;
}

/** One that is done is folded when the page opens. */
function ChapterPart({ title, rows, look }: ChapterPartProps) {
  if (title === null) return <DataTable {...look} rows={rows} empty={null} />;
  const solved = rows.filter(isSolved).length;
  const head = (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere" translate="no">
        {title}
      </span>
      <span className="text-sm font-normal">
        <Progress solved={solved} total={rows.length} className="max-md:w-12" />
      </span>
    </>
  );
  return (
    <FoldCard title={head} opens={solved < rows.length} isBare>
      <DataTable
        {...look}
        caption={title}
        rows={rows}
        empty={null}
        className="mx-0 rounded-none border-0"
      />
    </FoldCard>
  );
}

function useLook(trainingId: number, work: OwnHomework | undefined) {
  const { t } = useLingui();
  const [training] = trpc.training.get.useSuspenseQuery({ trainingId });
  const { next } = useTrainingProblems(trainingId);
  const columns = useColumns(training, next);
  const cellOf = ({ pid }: TrainingProblem) =>
    work?.cells[work.problems.findIndex((problem) => problem.pid === pid)] ?? null;
  const marks = useMarksColumn(cellOf);
  const isHomework = training.homework !== null;
  return {
    caption: t({ message: "Problems", context: "training" }),
    columns: isHomework ? [...columns.filter(isForHomework), marks] : columns,
    rowKey: (row: TrainingProblem) => row.pid,
    rowTone: (row: TrainingProblem) => (row.pid === next?.pid ? ("own" as const) : undefined),
    phoneRow: (row: TrainingProblem) => (
      <PhoneRow
        icon={<OwnIcon problem={row} />}
        title={<Title training={training} problem={row} isNext={row.pid === next?.pid} />}
        meta={
          <>
            <span className="figure">{row.problemId}</span>
            {isHomework ? (
              <WorkMarks cell={cellOf(row)} />
            ) : (
              <Difficulty level={levelOf(row.difficulty)} />
            )}
          </>
        }
        end={isHomework ? <Points cell={cellOf(row)} /> : `${passRate(row.ac, row.total)}%`}
      />
    ),
    skeletonRows: 8,
  };
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
      ...{ id: "tags", head: t`Tags`, skeleton: "w-20", className: "max-w-0 max-lg:hidden" },
      width: "22%",
      cell: ({ tags }) => <RowTags tags={tags} />,
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

function Latest({ at }: { at: string | null }) {
  if (at === null) return <span className="text-muted-foreground">–</span>;
  return (
    <time dateTime={at} className="figure text-muted-foreground">
      {formatDate(new Date(at))}
    </time>
  );
}
