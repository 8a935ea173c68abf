import { Button } from "@gavel/ui/button";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { ArchiveChooser } from "../../../app/import/archive-chooser.tsx";
import { DropArea } from "../../../app/import/drop-area.tsx";
import { ProgressLine } from "../../../app/import/progress-line.tsx";
import { useUpload } from "../../../app/import/use-upload.ts";
import { ImportResult } from "./import-result.tsx";
import { PackagePreview } from "./package-preview.tsx";

interface Step {
  /** An archive that is looked at. */
  readonly pack?: number | undefined;
  /** An import that runs or is over. */
  readonly batch?: number | undefined;
}

interface ContestImportPageProps extends Step {
  onStep: (step: Step) => void;
}

/** From somebody's contest package to a contest: chosen, read, looked at, imported, taken back. */
export function ContestImportPage({ pack, batch, onStep }: ContestImportPageProps) {
  const { t } = useLingui();
  // Opens the sheet of passwords; the server told it once and keeps it nowhere.
  const [key, setKey] = useState<string | null>(null);
  const upload = useUpload((id) => onStep({ pack: id }), "/api/file/preview-contest-package");
  const { running } = upload;
  return (
    <AdminPage
      title={t`Import a contest`}
      parents={[{ label: t`Contest List`, to: "/admin/contest" }]}
    >
      <DropArea enabled onFile={upload.start}>
        <div className="mx-auto grid max-w-4xl gap-4">
          {running !== null ? (
            <section className="rounded-lg border bg-card p-4">
              <ProgressLine name={running.name} share={running.share} label={t`Uploading`} />
              <Button size="sm" className="mt-3" onClick={upload.cancel}>
                <Trans>Cancel</Trans>
              </Button>
            </section>
          ) : batch !== undefined ? (
            <ImportResult key={batch} id={batch} sheetKey={key} onAgain={() => onStep({})} />
          ) : pack !== undefined ? (
            <PackagePreview
              key={pack}
              id={pack}
              onStarted={(started) => {
                setKey(started.key);
                onStep({ batch: started.id });
              }}
              onAgain={() => onStep({})}
            />
          ) : (
            <section className="rounded-lg border bg-card p-4">
              <ArchiveChooser accept=".zip" onFile={upload.start} className="py-8">
                <Trans>
                  A CLICS contest package from this site or another judge, version 2023-06 or
                  2026-01. Nothing is stored until you have seen the preview.
                </Trans>
              </ArchiveChooser>
            </section>
          )}
        </div>
      </DropArea>
    </AdminPage>
  );
}
