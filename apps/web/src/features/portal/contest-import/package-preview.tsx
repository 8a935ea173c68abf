import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Trans, useLingui } from "@lingui/react/macro";
import { ProgressLine } from "../../../app/import/progress-line.tsx";
import { Reason } from "../../../app/import/reason.tsx";
import { ListError } from "../../../app/list/list-error.tsx";
import { trpc } from "../../../app/trpc.ts";
import { ImportForm } from "./import-form.tsx";

const POLL_MS = 700;

interface PackagePreviewProps {
  id: number;
  onStarted: (started: { id: number; key: string | null }) => void;
  /** Another archive. */
  onAgain: () => void;
}

/** What is in the package and what would become of it. */
export function PackagePreview({ id, onStarted, onAgain }: PackagePreviewProps) {
  const { t } = useLingui();
  const query = trpc.contestImport.getPackage.useQuery(
    { packageId: id },
    {
      meta: { inline: true },
      refetchInterval: ({ state }) => (state.data?.state === "reading" ? POLL_MS : false),
    },
  );
  const view = query.data;
  if (view === undefined) {
    return query.isError ? <ListError query={query} /> : <div className="h-60" aria-busy="true" />;
  }
  return (
    <>
      {view.state === "reading" && (
        <section className="rounded-lg border bg-card p-4">
          <ProgressLine name={view.fileName} share={null} label={t`Reading`} />
        </section>
      )}
      {view.reason !== null && (
        <Callout tone="failure">
          <span className="wrap-anywhere">
            <Reason text={view.reason} />
          </span>{" "}
          <Trans>Nothing of it was stored.</Trans>
        </Callout>
      )}
      {view.contest !== null && (
        <ImportForm view={view} contest={view.contest} onStarted={onStarted} />
      )}
      {view.state !== "reading" && (
        <div>
          <Button size="sm" variant="ghost" onClick={onAgain}>
            <Trans>Choose another file</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
