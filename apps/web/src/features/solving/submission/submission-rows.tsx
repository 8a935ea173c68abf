import { mayBeSentAgain } from "@gavel/domain/send-again";
import { findVerdict } from "@gavel/domain/verdict";
import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { CaseStrip } from "@gavel/ui/case-strip";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Figure, MemoryFigure, Missing } from "@gavel/ui/figure";
import { useIsNarrow, useIsStacked } from "@gavel/ui/lib/use-media";
import { RelativeTime } from "@gavel/ui/time";
import { ManualMark, VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Stamp } from "lucide-react";
import { useMemo } from "react";
import type { LinkOf } from "../../../app/links.ts";
import { useManualWords } from "../../../app/live/manual-words.ts";
import { QueueWaitWords } from "../../../app/live/queue-wait.tsx";
import { judgedProgress, stripCases } from "../../../app/live/strip-cases.ts";
import { PersonName } from "../../../app/person-name.tsx";
import { OperatorMenu, RejudgeIcon } from "./operator-controls.tsx";
import { ResubmitIcon } from "./resubmit-icon.tsx";
import type { SubmissionRow } from "./types.ts";

interface RowVerdictProps {
  row: SubmissionRow;
  look?: "bare" | "boxed" | "large";
  /** Inside a link no other control may stand: the mark of a verdict by hand goes beside it. */
  inLink?: boolean;
}

export function RowVerdict({ row, look, inLink = false }: RowVerdictProps) {
  const manual = useManualWords(row);
  return (
    <VerdictBadge
      verdict={findVerdict(row.status) ?? "systemError"}
      look={look}
      progress={judgedProgress(row)}
      manual={inLink ? null : manual}
    />
  );
}

function RowManualMark({ row }: { row: SubmissionRow }) {
  const manual = useManualWords(row);
  return manual === null ? null : <ManualMark words={manual} />;
}

function Author({ row, viewer }: { row: SubmissionRow; viewer: string | null }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Avatar name={row.username} src={row.avatar} size={20} />
      <PersonName username={row.username} />
      {row.uid === viewer && (
        <Badge tone="ink">
          <Trans>you</Trans>
        </Badge>
      )}
    </span>
  );
}

/** As many as the column holds, with gaps between subtasks. */
const STRIP_TICKS = 15;

/** Left out where the window is too narrow for all: nothing scrolls sideways. The submission's page has them. */
const HIDDEN_WHEN_STACKED: readonly string[] = [
  "length",
  "judger",
  "memory",
  "language",
  // The menu at the end of the row has it as well.
  "rejudge",
];
const HIDDEN_WHEN_NARROW: readonly string[] = [...HIDDEN_WHEN_STACKED, "score", "strip"];

export function useSubmissionColumns(
  viewer: { readonly uid: string | null; readonly isRoot: boolean },
  linkOf: LinkOf,
): Column<SubmissionRow>[] {
  const isStacked = useIsStacked();
  const isNarrow = useIsNarrow();
  const all = useAllColumns(viewer.uid, linkOf);
  const operate = useOperatorColumns();
  const hidden = isNarrow ? HIDDEN_WHEN_NARROW : isStacked ? HIDDEN_WHEN_STACKED : [];
  // Actions take the place of what nobody operates by.
  const own = viewer.isRoot ? [...all.filter(({ id }) => id !== "length"), ...operate] : all;
  return own.filter((column) => !hidden.includes(column.id));
}

function useOperatorColumns(): Column<SubmissionRow>[] {
  const { t } = useLingui();
  return [
    {
      id: "rejudge",
      head: <span className="sr-only">{t`Rejudge`}</span>,
      align: "right",
      width: "3.25rem",
      className: "overflow-visible",
      cell: (row) => <RejudgeIcon submitId={row.submitId} />,
    },
    {
      id: "operate",
      head: <span className="sr-only">{t`Actions`}</span>,
      align: "right",
      width: "3.25rem",
      className: "overflow-visible",
      cell: (row) => <OperatorMenu submission={row} />,
    },
  ];
}

function useAllColumns(viewer: string | null, linkOf: LinkOf): Column<SubmissionRow>[] {
  const { t, i18n } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language only
  return useMemo(
    () => [
      {
        id: "id",
        width: "4.75rem",
        head: t`ID`,
        skeleton: "w-12",
        cell: (row) => (
          <Link
            {...linkOf(row).submission}
            data-row-link
            className="figure text-muted-foreground hover:text-primary hover:underline"
          >
            {row.submitId}
          </Link>
        ),
      },
      {
        id: "verdict",
        width: "12rem",
        head: t`Verdict`,
        skeleton: "w-24",
        cell: (row) => (
          <span className="inline-flex items-center gap-1">
            <Link {...linkOf(row).submission} className="hover:underline">
              <RowVerdict row={row} inLink />
            </Link>
            <RowManualMark row={row} />
            {row.uid === viewer && <QueueWaitWords submission={row} isShort className="ml-1" />}
            {row.uid === viewer &&
              mayBeSentAgain({
                status: row.status,
                isRemote: row.said !== null,
                isInContest: row.place.kind === "contest",
                fault: row.deliveryFault,
              }) && <ResubmitIcon submitId={row.submitId} />}
          </span>
        ),
      },
      {
        id: "strip",
        width: "7rem",
        head: t`Test cases`,
        skeleton: "w-20",
        cell: (row) => <CaseStrip cases={stripCases(row)} max={STRIP_TICKS} />,
      },
      {
        id: "score",
        width: "3.5rem",
        head: t`Score`,
        align: "right",
        cell: (row) => (row.type === 1 ? <Figure value={row.score} /> : <Missing />),
      },
      {
        id: "problem",
        head: t`Problem`,
        skeleton: "w-32",
        cell: (row) => (
          <Link
            {...linkOf(row).problem}
            title={row.title}
            className="hover:text-primary hover:underline"
          >
            <span className="figure mr-2 text-muted-foreground">{row.letter ?? row.problemId}</span>
            {row.title}
          </Link>
        ),
      },
      {
        id: "author",
        width: "9rem",
        head: t`Author`,
        skeleton: "w-24",
        cell: (row) => <Author row={row} viewer={viewer} />,
      },
      {
        id: "time",
        width: "5.5rem",
        head: t`Time`,
        align: "right",
        cell: (row) => <Figure value={row.timeMs} unit="ms" />,
      },
      {
        id: "memory",
        width: "5.75rem",
        head: t`Memory`,
        align: "right",
        cell: (row) => <MemoryFigure kib={row.memoryKib} />,
      },
      { id: "language", head: t`Language`, width: "8.25rem", cell: (row) => row.language },
      {
        id: "length",
        width: "5.25rem",
        head: t`Length`,
        align: "right",
        cell: (row) => <Figure value={row.codeBytes} unit="B" />,
      },
      {
        id: "judger",
        width: "6rem",
        head: t`Judger`,
        cell: (row) => row.judger ?? <Missing />,
      },
      {
        id: "submitted",
        width: "6.75rem",
        head: t`Submitted`,
        align: "right",
        skeleton: "w-16",
        cell: (row) => <RelativeTime at={row.submitTime} className="text-muted-foreground" />,
      },
    ],
    [i18n.locale, viewer, linkOf],
  );
}

export function SubmissionPhoneRow({ row, linkOf }: { row: SubmissionRow; linkOf: LinkOf }) {
  const { t } = useLingui();
  return (
    <Link {...linkOf(row).submission} data-row-link className="block">
      <PhoneRow
        title={
          <span className="flex items-center gap-2">
            <RowVerdict row={row} inLink />
            {row.isManual && <Stamp aria-label={t`Judged by hand`} className="size-3.75" />}
            {row.type === 1 && row.score !== null && <Figure value={row.score} />}
            <CaseStrip cases={stripCases(row)} max={STRIP_TICKS} />
          </span>
        }
        meta={
          <span className="truncate">
            <span className="figure">{row.letter ?? row.problemId}</span> {row.title} ·{" "}
            <PersonName username={row.username} />
          </span>
        }
        end={
          <>
            <div>{row.timeMs !== null && <Figure value={row.timeMs} unit="ms" />}</div>
            <RelativeTime at={row.submitTime} className="font-sans" />
          </>
        }
      />
    </Link>
  );
}
