import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Plural, Trans } from "@lingui/react/macro";
import { CircleCheck, Download } from "lucide-react";
import type { ReactNode } from "react";
import { PreviewTable } from "./preview-table.tsx";
import { saveRefused } from "./save-refused.ts";
import type { ImportWork } from "./use-import.ts";

/** What was written and what stayed out. */
export function ImportReport({ work, next }: { work: ImportWork; next: ReactNode }) {
  const { imported, refused, isCutShort } = work;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="flex items-center gap-2 text-base font-semibold">
        <CircleCheck aria-hidden className="size-5 text-success" />
        <Plural
          value={imported}
          _0="Nobody was imported"
          one="# user imported"
          other="# users imported"
        />
      </p>
      {imported > 0 && next !== undefined && <div>{next}</div>}
      {isCutShort && (
        <Callout tone="warning">
          <Trans>
            The import was interrupted. What was imported stays; import the file again, and rows
            already in are marked as existing.
          </Trans>
        </Callout>
      )}
      {refused.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <Plural
              value={refused.length}
              one="# row was not imported. Fix it and import it again."
              other="# rows were not imported. Fix them and import them again."
            />
            <Button
              className="ml-auto"
              icon={<Download />}
              onClick={() => saveRefused(work.name, refused)}
            >
              <Trans>Download the failed rows</Trans>
            </Button>
          </div>
          <PreviewTable rows={refused} />
        </>
      )}
    </div>
  );
}
