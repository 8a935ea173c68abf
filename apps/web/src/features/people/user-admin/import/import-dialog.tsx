import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { Plural, Trans } from "@lingui/react/macro";
import { FileUp } from "lucide-react";
import type { ReactNode } from "react";
import type { HandedOut } from "../../../../app/handed-out.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportReport } from "./import-report.tsx";
import { useImport } from "./use-import.ts";

interface ImportDialogProps {
  /** For the template: names that the sheet is expected to have. */
  names?: readonly string[];
  /** Told of the accounts that were made, with their passwords. */
  onMade?: (rows: readonly HandedOut[]) => void;
  /** What can be done with them next. */
  next?: ReactNode;
  onClose: () => void;
}

/** Accounts from a sheet: choose it, see what would become of each row, then write the good ones. */
export default function ImportDialog({ names, onMade, next, onClose }: ImportDialogProps) {
  const work = useImport(onMade);
  const { stage } = work;
  const isBusy = stage === "checking" || stage === "writing";
  const count = work.good.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      size="fullscreen"
      keepOnOutsideClick={stage !== "choose"}
      keepOnEscape={isBusy}
      title={<Trans>Import users</Trans>}
      description={work.name === "" ? undefined : work.name}
      footer={
        stage === "choose" ? undefined : (
          <>
            {stage !== "done" && (
              <Button onClick={work.reset} disabled={isBusy}>
                <Trans>Choose another file</Trans>
              </Button>
            )}
            {stage === "done" ? (
              <Button variant="primary" onClick={onClose}>
                <Trans>Done</Trans>
              </Button>
            ) : (
              <Button
                variant="primary"
                icon={<FileUp />}
                busy={isBusy}
                disabled={count === 0}
                onClick={() => void work.write()}
              >
                {stage === "writing" ? (
                  <Trans>
                    Importing {work.progress.done} of {work.progress.total}
                  </Trans>
                ) : (
                  <Plural
                    value={count}
                    _0="Nobody to import"
                    one="Import # user"
                    other="Import # users"
                  />
                )}
              </Button>
            )}
          </>
        )
      }
    >
      {stage === "choose" && <ChooseFile onFile={work.open} refusal={work.refusal} names={names} />}
      {(stage === "checking" || stage === "preview" || stage === "writing") && (
        <ImportPreview work={work} />
      )}
      {stage === "done" && <ImportReport work={work} next={next} />}
    </Dialog>
  );
}
