import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { notifySuccess } from "@gavel/ui/toast";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, Undo2 } from "lucide-react";
import { useEffect } from "react";
import { Notes } from "../../../../../app/import/notes.tsx";
import { ProgressLine } from "../../../../../app/import/progress-line.tsx";
import { Reason } from "../../../../../app/import/reason.tsx";
import { ListError } from "../../../../../app/list/list-error.tsx";
import { trpc } from "../../../../../app/trpc.ts";
import type { ImportView } from "./types.ts";

const POLL_MS = 700;

interface ImportResultProps {
  id: number;
  onAgain: () => void;
}

/** How far an import is and what came of each problem; it can be taken back as a whole. */
export function ImportResult({ id, onAgain }: ImportResultProps) {
  const { t } = useLingui();
  const { problem } = trpc.useUtils();
  const query = trpc.problem.getImport.useQuery(
    { id },
    {
      staleTime: 0,
      meta: { inline: true },
      refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
    },
  );
  const view = query.data;
  const done = view?.problems.filter((row) => row.status === "imported").length ?? 0;
  const isRunning = view?.state === "running";
  useEffect(() => {
    // The list beside shows what has come.
    if (done > 0 && !isRunning) void problem.findForStaff.invalidate();
  }, [done, isRunning, problem]);
  if (query.isError && view === undefined) return <ListError query={query} />;
  if (view === undefined) return <div className="h-40" />;
  return (
    <>
      <div className="px-4 pt-4 pb-3 text-sm" role="status">
        {isRunning ? (
          <ProgressLine name={view.fileName} share={null} label={t`${view.problems.length} done`} />
        ) : (
          <>
            <p className="truncate font-medium" translate="no">
              {view.fileName}
            </p>
            <p className="text-xs text-muted-foreground">
              <Plural value={done} one="# problem imported" other="# problems imported" />
            </p>
          </>
        )}
      </div>
      {view.reason !== null && (
        <Callout tone="failure" className="mx-4 mb-3">
          <span className="wrap-anywhere">
            <Reason text={view.reason} />
          </span>
        </Callout>
      )}
      <ul className="max-h-[28rem] divide-y overflow-y-auto border-t">
        {view.problems.map((row) => (
          <ResultRow key={`${row.path}\n${row.name}\n${row.problemId}`} row={row} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 border-t px-4 py-3">
        <UndoButton view={view} />
        <Button size="sm" variant="ghost" onClick={onAgain}>
          <Trans>Import another file</Trans>
        </Button>
      </div>
    </>
  );
}

function ResultRow({ row }: { row: ImportView["problems"][number] }) {
  const isIn = row.status === "imported";
  const Icon = isIn ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3 px-4 py-2 text-sm">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isIn ? "text-success" : "text-destructive"}`}
      />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          {row.problemId !== null && (
            <span className="figure mr-2 text-muted-foreground">{row.problemId}</span>
          )}
          <span translate="no">{row.title ?? row.name}</span>
        </p>
        {!isIn && (
          <p className="text-xs text-destructive">
            <Trans>Not imported</Trans>
          </p>
        )}
        <Notes notes={row.reasons} tone="error" />
        <Notes notes={row.remarks} tone="remark" />
      </div>
    </li>
  );
}

/** Or why there is none. */
function UndoButton({ view }: { view: ImportView }) {
  const { t } = useLingui();
  const { problem } = trpc.useUtils();
  const undo = trpc.problem.undoImport.useMutation({
    onSuccess: (count) =>
      notifySuccess(
        t`${plural(count, { one: "Import undone: # problem removed", other: "Import undone: # problems removed" })}`,
      ),
    onSettled: () => void problem.invalidate(),
  });
  const words = {
    submitted: <Trans>Somebody has submitted to it: it can no longer be undone.</Trans>,
    edited: <Trans>It was changed since: it can no longer be undone.</Trans>,
    undone: <Trans>This import was undone.</Trans>,
  };
  if (view.undo === null) return null;
  if (view.undo !== "possible") {
    return <p className="w-full text-xs text-muted-foreground">{words[view.undo]}</p>;
  }
  return (
    <Button
      size="sm"
      icon={<Undo2 />}
      busy={undo.isPending}
      onClick={() => undo.mutate({ id: view.id })}
    >
      <Trans>Undo the whole import</Trans>
    </Button>
  );
}
