import { Button } from "@gavel/ui/button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useEffect } from "react";
import { ProgressLine } from "../../../../../app/import/progress-line.tsx";
import { ListError } from "../../../../../app/list/list-error.tsx";
import { faultWords } from "../../../../../app/remote/failure-words.ts";
import { type Outputs, trpc } from "../../../../../app/trpc.ts";
import { BatchCounts } from "./batch-counts.tsx";

const POLL_MS = 1000;

/** How far a list is. It goes on without this page; what failed says why and can be tried once more. */
export function BatchProgress({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useLingui();
  const { problem } = trpc.useUtils();
  const query = trpc.remoteBatch.get.useQuery(
    { batchId: id },
    {
      ...{ staleTime: 0, meta: { inline: true } },
      refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
    },
  );
  const batch = query.data;
  const imported = batch?.counts.imported ?? 0;
  useEffect(() => {
    // The list behind shows what has come.
    if (imported > 0) void problem.findForStaff.invalidate();
  }, [imported, problem]);
  if (query.isError && batch === undefined) return <ListError query={query} />;
  if (batch === undefined) return <div className="h-60" />;
  const { entries, counts } = batch;
  const share = (entries.length - counts.waiting) / entries.length;
  return (
    <div className="grid gap-3">
      {batch.state === "running" && <ProgressLine name={t`Importing`} share={share} label="" />}
      {/* Read out once it has ended: while it runs it changes all the time. */}
      <p role={batch.state === "running" ? undefined : "status"} className="text-sm">
        <BatchCounts batch={batch} />
      </p>
      <ul className="max-h-80 divide-y overflow-y-auto rounded-md border">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <Actions batch={batch} onBack={onBack} />
    </div>
  );
}

type Entry = Outputs["remoteBatch"]["get"]["entries"][number];

function EntryRow({ entry }: { entry: Entry }) {
  const { i18n } = useLingui();
  const { state, site, remoteId, pid, title, fault, faultDetail } = entry;
  const [Icon, tone] = {
    waiting: [CircleDashed, "text-muted-foreground"] as const,
    imported: [CircleCheck, "text-success"] as const,
    known: [CircleCheck, "text-muted-foreground"] as const,
    failed: [CircleAlert, "text-destructive"] as const,
  }[state];
  return (
    <li className="flex gap-3 px-3 py-2 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="flex gap-2">
          <span className="figure" translate="no">
            {site}-{remoteId}
          </span>
          {pid !== null && (
            <Link
              to="/admin/problems/$pid"
              params={{ pid: `${pid}` }}
              search={{}}
              className="link min-w-0 truncate"
            >
              <span translate="no">{title}</span>
            </Link>
          )}
          <span className="ml-auto shrink-0 text-xs text-muted-foreground">
            <StateWord state={state} />
          </span>
        </p>
        {fault !== null && (
          <p className="text-xs text-destructive">
            {faultWords(i18n, fault)}
            {faultDetail !== "" && (
              <span translate="no" className="block wrap-anywhere text-muted-foreground">
                {faultDetail}
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

function StateWord({ state }: { state: Entry["state"] }) {
  switch (state) {
    case "waiting":
      return <Trans context="import">To come</Trans>;
    case "imported":
      return <Trans context="import">Imported</Trans>;
    case "known":
      return <Trans context="import">Here before</Trans>;
    case "failed":
      return <Trans context="import">Not imported</Trans>;
  }
}

interface ActionsProps {
  batch: Outputs["remoteBatch"]["get"];
  onBack: () => void;
}

function Actions({ batch: { id, state, counts }, onBack }: ActionsProps) {
  const { remoteBatch } = trpc.useUtils();
  const onSettled = () => void remoteBatch.invalidate();
  const stop = trpc.remoteBatch.stop.useMutation({ onSettled });
  const goOn = trpc.remoteBatch.continue.useMutation({ onSettled });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" variant="ghost" onClick={onBack}>
        <Trans>Another list</Trans>
      </Button>
      <span className="flex-1" />
      {state === "running" && (
        <Button size="sm" busy={stop.isPending} onClick={() => stop.mutate({ batchId: id })}>
          <Trans>Stop</Trans>
        </Button>
      )}
      {state === "stopped" && counts.waiting > 0 && (
        <Button
          size="sm"
          busy={goOn.isPending}
          onClick={() => goOn.mutate({ batchId: id, again: false })}
        >
          <Trans context="import">Continue</Trans>
        </Button>
      )}
      {state !== "running" && counts.failed > 0 && (
        <Button
          size="sm"
          variant="primary"
          busy={goOn.isPending}
          onClick={() => goOn.mutate({ batchId: id, again: true })}
        >
          <Trans>Try the failed ones again</Trans>
        </Button>
      )}
    </div>
  );
}
