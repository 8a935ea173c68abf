import { findVerdict } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { CaseStrip } from "@gavel/ui/case-strip";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Figure, MemoryFigure } from "@gavel/ui/figure";
import { RelativeTime } from "@gavel/ui/time";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { LinkOf } from "../../../../app/links.ts";
import { useManualWords } from "../../../../app/live/manual-words.ts";
import { QueueWaitWords } from "../../../../app/live/queue-wait.tsx";
import { judgedProgress, stripCases } from "../../../../app/live/strip-cases.ts";
import type { SubmissionRow } from "../types.ts";

function RowVerdict({ row }: { row: SubmissionRow }) {
  const manual = useManualWords(row);
  return (
    <VerdictBadge
      verdict={findVerdict(row.status) ?? "systemError"}
      progress={judgedProgress(row)}
      manual={manual}
    />
  );
}

export function useMyColumns(withScore: boolean, linkOf: LinkOf): Column<SubmissionRow>[] {
  const { t, i18n } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language only
  return useMemo(() => {
    const columns: (Column<SubmissionRow> | null)[] = [
      {
        id: "submitted",
        head: t`Submitted`,
        skeleton: "w-14",
        cell: (row) => <RelativeTime at={row.submitTime} className="text-muted-foreground" />,
      },
      {
        id: "status",
        head: t`Verdict`,
        skeleton: "w-20",
        cell: (row) => (
          <span className="flex items-center gap-2">
            <RowVerdict row={row} />
            <QueueWaitWords submission={row} isShort />
          </span>
        ),
      },
      {
        id: "time",
        head: t`Time`,
        align: "right",
        skeleton: "w-10",
        cell: (row) => <Figure value={row.timeMs} unit="ms" />,
      },
      {
        id: "memory",
        head: t`Memory`,
        align: "right",
        skeleton: "w-12",
        cell: (row) => <MemoryFigure kib={row.memoryKib} />,
      },
      withScore
        ? {
            id: "score",
            head: t`Score`,
            align: "right",
            skeleton: "w-6",
            cell: (row) => <Figure value={row.score} />,
          }
        : null,
      {
        id: "language",
        head: t`Language`,
        align: "right",
        skeleton: "w-14",
        cell: (row) => <LanguageButton row={row} linkOf={linkOf} />,
      },
    ];
    return columns.filter((column) => column !== null);
  }, [i18n.locale, withScore, linkOf]);
}

interface RowProps {
  row: SubmissionRow;
  linkOf: LinkOf;
}

function LanguageButton({ row, linkOf }: RowProps) {
  const { t } = useLingui();
  return (
    <Button asChild size="sm" className="h-6 coarse:h-9">
      <Link
        {...linkOf(row).submission}
        aria-label={t`Submission ${row.submitId} in ${row.language}`}
      >
        <span translate="no">{row.language}</span>
      </Link>
    </Button>
  );
}

export function MyPhoneRow({ row, linkOf }: RowProps) {
  return (
    <Link {...linkOf(row).submission} className="block">
      <PhoneRow
        title={
          <span className="flex items-center gap-2.5 overflow-hidden">
            <RowVerdict row={row} />
            <QueueWaitWords submission={row} isShort />
            {row.type === 1 && row.score !== null && <Figure value={row.score} />}
            <CaseStrip cases={stripCases(row)} />
          </span>
        }
        meta={
          <>
            <span translate="no">{row.language}</span>
            <RelativeTime at={row.submitTime} />
          </>
        }
        end={
          <>
            <div>
              <Figure value={row.timeMs} unit="ms" />
            </div>
            <MemoryFigure kib={row.memoryKib} />
          </>
        }
      />
    </Link>
  );
}
