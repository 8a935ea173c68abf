import { Button } from "@gavel/ui/button";
import { IconButton } from "@gavel/ui/icon-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { ArchiveChooser } from "../../../../../app/import/archive-chooser.tsx";
import { ProgressLine } from "../../../../../app/import/progress-line.tsx";
import { ARCHIVES, type Upload } from "../../../../../app/import/use-upload.ts";
import type { ProblemAdminSearch } from "../page-search.ts";
import { ImportResult } from "./import-result.tsx";
import { PackagePreview } from "./package-preview.tsx";
import { RecentImports } from "./recent-imports.tsx";

interface ImportPanelProps {
  search: ProblemAdminSearch;
  onSearch: (change: Partial<ProblemAdminSearch>) => void;
  upload: Upload;
}

/** From an archive to problems: chosen, read, looked at, imported, taken back. */
export default function ImportPanel({ search, onSearch, upload }: ImportPanelProps) {
  const { t } = useLingui();
  const { pack, batch } = search;
  const head = useRef<HTMLHeadingElement>(null);
  // The keyboard and readers of the page come along to each step.
  useEffect(() => head.current?.focus(), []);
  const { running } = upload;
  const isStored = running === null && batch !== undefined;
  return (
    <section aria-labelledby="import-panel" className="self-start rounded-lg border bg-card">
      <div className="flex min-h-11 items-center gap-2 border-b px-4 py-1.5">
        <h2
          ref={head}
          id="import-panel"
          tabIndex={-1}
          className="text-base font-semibold outline-none"
        >
          <Trans>Import</Trans>
        </h2>
        {!isStored && (
          <span className="min-w-0 flex-1 truncate text-xs text-muted-foreground">
            <Trans>Nothing is stored yet</Trans>
          </span>
        )}
        <IconButton
          size="sm"
          label={t`Close`}
          icon={<X />}
          className="ml-auto"
          onClick={() => {
            upload.cancel();
            onSearch({ importing: undefined, pack: undefined, batch: undefined });
          }}
        />
      </div>
      {running !== null ? (
        <div className="p-4">
          <ProgressLine name={running.name} share={running.share} label={t`Uploading`} />
          <Button size="sm" className="mt-3" onClick={upload.cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      ) : batch !== undefined ? (
        <ImportResult
          key={batch}
          id={batch}
          onAgain={() => onSearch({ importing: true, batch: undefined })}
        />
      ) : pack !== undefined ? (
        <PackagePreview
          key={pack}
          id={pack}
          onStarted={(id) => onSearch({ batch: id, pack: undefined, importing: undefined })}
          onAgain={() => onSearch({ importing: true, pack: undefined })}
        />
      ) : (
        <Chooser upload={upload} onOpen={(id) => onSearch({ batch: id, importing: undefined })} />
      )}
    </section>
  );
}

interface ChooserProps {
  upload: Upload;
  onOpen: (batch: number) => void;
}

function Chooser({ upload, onOpen }: ChooserProps) {
  return (
    <>
      <ArchiveChooser accept={ARCHIVES} onFile={upload.start} className="m-4">
        <Trans>
          Kattis and ICPC, Polygon, Hydro, HOJ, QDUOJ, FPS, DMOJ, CMS: the format is found by
          itself.
        </Trans>
      </ArchiveChooser>
      <RecentImports onOpen={onOpen} />
    </>
  );
}
