import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { ProgressLine } from "../../../app/import/progress-line.tsx";
import { Reason } from "../../../app/import/reason.tsx";
import { SheetDownload } from "../../../app/import/sheet-download.tsx";
import { ListError } from "../../../app/list/list-error.tsx";
import { trpc } from "../../../app/trpc.ts";
import { ReportLines } from "./report-lines.tsx";
import { Section } from "./section.tsx";
import type { ImportView } from "./types.ts";

const POLL_MS = 700;

interface ImportResultProps {
  id: number;
  /** null: there is none, or the page was loaded anew since. */
  sheetKey: string | null;
  onAgain: () => void;
}

/** How far an import is and what came of each part; it can be taken back as a whole. */
export function ImportResult({ id, sheetKey, onAgain }: ImportResultProps) {
  const { t } = useLingui();
  const { contest } = trpc.useUtils();
  const query = trpc.contestImport.get.useQuery(
    { importId: id },
    {
      staleTime: 0,
      meta: { inline: true },
      refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
    },
  );
  const view = query.data;
  const isOver = view !== undefined && view.state !== "running";
  useEffect(() => {
    if (isOver) void contest.invalidate();
  }, [isOver, contest]);
  if (view === undefined) {
    return query.isError ? <ListError query={query} /> : <div className="h-60" aria-busy="true" />;
  }
  const steps = {
    problems: t({ message: "Problems", context: "contest" }),
    accounts: t`Accounts`,
    contest: t`Contest`,
  };
  const share = view.total === 0 ? null : Math.min(1, view.done / view.total);
  return (
    <>
      <Section title={<Trans>Import</Trans>} detail={view.fileName}>
        <div className="grid gap-4 p-4" role="status">
          {isOver ? (
            <ReportLines view={view} />
          ) : (
            <ProgressLine name={view.fileName} share={share} label={steps[view.step]} />
          )}
        </div>
      </Section>
      {view.state === "interrupted" && (
        <Callout tone="warning">
          <Trans>The server stopped in the meantime. Everything listed here was stored.</Trans>
        </Callout>
      )}
      {view.reason !== null && (
        <Callout tone="failure">
          <span className="wrap-anywhere">
            <Reason text={view.reason} />
          </span>
        </Callout>
      )}
      {isOver && <Passwords view={view} sheetKey={sheetKey} />}
      {isOver && (
        <div className="flex flex-wrap items-center gap-2">
          {view.contestId !== null && (
            <Button asChild variant="primary">
              <Link to="/admin/contest/$contestID/edit" params={{ contestID: `${view.contestId}` }}>
                <Trans>Open the contest</Trans>
              </Link>
            </Button>
          )}
          <UndoButton view={view} />
          <Button variant="ghost" onClick={onAgain}>
            <Trans>Import another file</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Passwords({ view, sheetKey }: { view: ImportView; sheetKey: string | null }) {
  const [isFetched, setFetched] = useState(false);
  const { made, sheetUntil } = view.report.accounts;
  if (sheetUntil === null || view.undo === "undone") return null;
  if (sheetKey === null) {
    return (
      <Callout tone="neutral">
        <Trans>
          The password sheet could only be downloaded where the import was started. Set new
          passwords under User Admin.
        </Trans>
      </Callout>
    );
  }
  return (
    <Section title={<Trans>Passwords</Trans>}>
      <div className="p-4">
        <SheetDownload
          made={{ key: sheetKey, count: made, expiresAt: sheetUntil }}
          isFetched={isFetched}
          onFetched={() => setFetched(true)}
        />
      </div>
    </Section>
  );
}

/** Or why there is none. */
function UndoButton({ view }: { view: ImportView }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { contest, contestImport } = trpc.useUtils();
  const undo = trpc.contestImport.undo.useMutation();
  const words = {
    sent: <Trans>Somebody has submitted to it: it can no longer be undone.</Trans>,
    edited: <Trans>It was changed since: it can no longer be undone.</Trans>,
    undone: <Trans>This import was undone.</Trans>,
  };
  if (view.undo === null) return null;
  if (view.undo !== "possible") {
    return <p className="w-full text-xs text-muted-foreground">{words[view.undo]}</p>;
  }
  return (
    <>
      <Button icon={<Undo2 />} onClick={() => setOpen(true)}>
        <Trans>Undo the whole import</Trans>
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          onOpenChange={setOpen}
          title={<Trans>Undo the whole import?</Trans>}
          description={
            <Trans>
              This removes the contest with its history, and the problems and accounts created for
              it. What was here before stays.
            </Trans>
          }
          action={<Trans>Undo the import</Trans>}
          onConfirm={async () => {
            await undo.mutateAsync({ importId: view.id });
            notifySuccess(t`Import undone`);
            await Promise.all([contest.invalidate(), contestImport.invalidate()]);
          }}
        />
      )}
    </>
  );
}
