import { Button } from "@gavel/ui/button";
import { CardBody, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { RelativeTime } from "@gavel/ui/time";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, Clock, LoaderCircle, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatBytes } from "../../../app/bytes.ts";
import { LoadedList } from "../../../app/list/loaded-list.tsx";
import { usePersonName } from "../../../app/person-name.tsx";
import { trpc } from "../../../app/trpc.ts";
import type { BackupRun } from "./types.ts";
import { isOpen, type useBackups } from "./use-backups.ts";

/** Newest first, with the way to take one now. */
export function BackupList({ backups }: { backups: ReturnType<typeof useBackups> }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const start = trpc.backup.start.useMutation({
    onSettled: () => utils.backup.list.invalidate(),
  });
  const isUnderWay = backups.data.runs.some(isOpen);
  return (
    <LoadedList
      query={backups}
      rows={backups.data.runs}
      look={{
        caption: t`Backups`,
        row: (run) => <RunRow key={run.id} run={run} />,
        loading: (
          <CardBody>
            <Skeleton className="h-9 w-full" />
          </CardBody>
        ),
        toolbar: (
          <CardHeader
            title={<Trans>Backups</Trans>}
            action={
              <Button
                size="sm"
                busy={start.isPending}
                disabled={isUnderWay}
                onClick={() => start.mutate()}
              >
                <Trans>Back up now</Trans>
              </Button>
            }
          />
        ),
      }}
      errorTitle={t`The backups did not load`}
      empty={
        <EmptyState title={<Trans>No backups yet</Trans>}>
          <Trans>Set the days above, or take one now.</Trans>
        </EmptyState>
      }
    />
  );
}

const ICONS: Readonly<Record<BackupRun["state"], ReactNode>> = {
  wanted: <Clock className="text-muted-foreground" />,
  running: <LoaderCircle className="animate-spin text-verdict-live motion-reduce:animate-none" />,
  done: <CircleCheck className="text-success" />,
  incomplete: <TriangleAlert className="text-warning" />,
  failed: <CircleX className="text-destructive" />,
};

function RunRow({ run }: { run: BackupRun }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const askedBy = run.askedBy === null ? null : nameOf(run.askedBy);
  const { state, dueAt, createdAt, endedAt, startedAt, archive, archiveBytes } = run;
  const words: Readonly<Record<BackupRun["state"], string>> = {
    wanted: t`Waiting`,
    running: run.percent === null ? t`Under way` : t`Under way, ${run.percent} %`,
    done: t`Complete`,
    incomplete: t`Incomplete`,
    failed: t`Failed`,
  };
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <span aria-hidden className="mt-0.5 [&_svg]:size-4">
        {ICONS[state]}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="font-medium">{words[state]}</span>
          <RelativeTime at={endedAt ?? startedAt ?? createdAt} className="text-muted-foreground" />
          {archiveBytes !== null && <span className="figure">{formatBytes(archiveBytes)}</span>}
        </p>
        <Remarks run={run} />
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted-foreground">
          <span>
            {dueAt !== null ? t`Scheduled` : askedBy === null ? t`On request` : t`By ${askedBy}`}
          </span>
          {run.host !== null && <span className="figure">{run.host}</span>}
          <Amounts run={run} />
        </p>
        {archive !== null && (
          <p className="figure mt-0.5 text-xs [overflow-wrap:anywhere] text-muted-foreground">
            {archive}
          </p>
        )}
      </div>
    </li>
  );
}

function Remarks({ run: { state, part, fault, damaged } }: { run: BackupRun }) {
  const { t } = useLingui();
  if (state === "running" && part !== "") {
    return <p className="figure mt-0.5 text-xs text-muted-foreground">{part}</p>;
  }
  const lines = [
    ...(damaged !== null && damaged > 0
      ? [
          t`${plural(damaged, { one: "# file of the site is missing or broken", other: "# files of the site are missing or broken" })}`,
        ]
      : []),
    ...(fault === null ? [] : [fault]),
  ];
  return lines.map((line) => (
    <p key={line} className="mt-0.5 text-sm [overflow-wrap:anywhere] text-destructive">
      {line}
    </p>
  ));
}

function Amounts({ run: { rows, files, newFiles } }: { run: BackupRun }) {
  const { t } = useLingui();
  if (rows === null || files === null || newFiles === null) return null;
  return (
    <>
      <span>{t`${plural(rows, { one: "# row", other: "# rows" })}`}</span>
      <span>
        {t`${plural(files, { one: "# file", other: "# files" })}`} (
        {t`${plural(newFiles, { one: "# new", other: "# new" })}`})
      </span>
    </>
  );
}
