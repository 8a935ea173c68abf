import { BANK_APPLICATION } from "@gavel/domain/problem";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Difficulty } from "@gavel/ui/difficulty";
import { Figure } from "@gavel/ui/figure";
import { useIsNarrow } from "@gavel/ui/lib/use-media";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { levelOf } from "../../../app/levels.ts";
import { PersonName } from "../../../app/person-name.tsx";
import { useProgressWords } from "./progress-words.ts";
import type { Application } from "./types.ts";

interface Actions {
  busy: boolean;
  onAccept: (row: Application) => void;
  onRefuse: (row: Application) => void;
}

const HIDDEN_WHEN_NARROW: readonly string[] = ["cases", "updated"];

export function useApplicationColumns(actions: Actions): Column<Application>[] {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const columns: Column<Application>[] = [
    {
      id: "problemId",
      head: t({ message: "ID", context: "problem" }),
      cell: (row) => <span className="figure text-muted-foreground">{row.problemId}</span>,
    },
    {
      id: "title",
      head: t`Title`,
      width: "30%",
      skeleton: "w-32",
      className: "max-w-0 truncate",
      cell: (row) => <TitleLink row={row} />,
    },
    { id: "group", head: t`Group`, align: "right", cell: (row) => <GroupLink row={row} /> },
    {
      id: "author",
      head: t({ message: "Author", context: "problem" }),
      className: "max-w-32 truncate",
      cell: (row) => <PersonName username={row.author} />,
    },
    {
      id: "difficulty",
      head: t`Difficulty`,
      cell: (row) => <Difficulty level={levelOf(row.difficulty)} />,
    },
    {
      id: "cases",
      head: t`Test cases`,
      align: "right",
      cell: (row) => <Figure value={row.caseCount} />,
    },
    {
      id: "updated",
      head: t({ message: "Changed", context: "time" }),
      cell: (row) => <DateTime at={row.updatedAt} className="text-muted-foreground" />,
    },
    { id: "state", head: t`State`, cell: (row) => <Progress row={row} /> },
    {
      id: "actions",
      head: <span className="sr-only">{t`Actions`}</span>,
      align: "right",
      cell: (row) => <Decide row={row} {...actions} />,
    },
  ];
  return columns.filter(({ id }) => !isNarrow || !HIDDEN_WHEN_NARROW.includes(id));
}

function TitleLink({ row }: { row: Application }) {
  return (
    <Link
      to="/problem/$problemID"
      params={{ problemID: row.problemId }}
      className="inline-block min-h-6 content-center hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
  );
}

function GroupLink({ row }: { row: Application }) {
  return (
    <Link
      to="/admin/group-problem"
      search={{ gid: row.groupId }}
      className="figure inline-block min-h-6 content-center hover:text-primary hover:underline"
    >
      {row.groupId}
    </Link>
  );
}

const tones = {
  [BANK_APPLICATION.asked]: "warning",
  [BANK_APPLICATION.granted]: "success",
  [BANK_APPLICATION.refused]: "neutral",
} as const;

function Progress({ row }: { row: Application }) {
  const words = useProgressWords();
  return <Badge tone={tones[row.progress]}>{words[row.progress]}</Badge>;
}

/** Of what was decided the other is still to be had. */
function Decide({ row, busy, onAccept, onRefuse }: Actions & { row: Application }) {
  const { granted, refused } = BANK_APPLICATION;
  return (
    <span className="inline-flex gap-1.5">
      {row.progress !== granted && (
        <Button size="sm" disabled={busy} onClick={() => onAccept(row)}>
          <Trans context="application">Accept</Trans>
        </Button>
      )}
      {row.progress !== refused && (
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => onRefuse(row)}>
          <Trans context="application">Refuse…</Trans>
        </Button>
      )}
    </span>
  );
}

export function ApplicationPhoneRow({ row, ...actions }: Actions & { row: Application }) {
  return (
    <div className="grid gap-1.5">
      <PhoneRow
        title={<TitleLink row={row} />}
        meta={
          <>
            <span className="figure">{row.problemId}</span>
            <PersonName username={row.author} />
          </>
        }
        end={<Progress row={row} />}
      />
      <Decide row={row} {...actions} />
    </div>
  );
}
