import { SHEET_COLUMNS } from "@gavel/domain/user-row";
import { type SheetRefusal, writeCsv } from "@gavel/domain/user-sheet";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { cn } from "@gavel/ui/lib/cn";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Download, FileUp } from "lucide-react";
import { type DragEvent, useState } from "react";
import { ChooseFileButton, CSV_FILES } from "../../../../app/choose-file-button.tsx";
import { saveFile } from "../../../../app/download.ts";

interface ChooseFileProps {
  onFile: (file: File) => void;
  refusal: SheetRefusal | null;
  /** For the template. */
  names?: readonly string[] | undefined;
}

export function ChooseFile({ onFile, refusal, names = [] }: ChooseFileProps) {
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  }
  return (
    <div className="grid gap-4">
      {refusal !== null && <Refusal reason={refusal} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn(
          "grid justify-items-center gap-3 rounded-lg border border-dashed border-border-strong px-4 py-10 text-center text-sm",
          isOver && "border-primary bg-primary-soft",
        )}
      >
        <FileUp aria-hidden className="size-6 text-muted-foreground" />
        <p>
          <Trans>Drop a CSV file here, or choose one.</Trans>
        </p>
        <ChooseFileButton variant="primary" icon={null} accept={CSV_FILES} onFile={onFile}>
          <Trans>Choose a file</Trans>
        </ChooseFileButton>
      </div>
      <Format names={names} />
    </div>
  );
}

function Refusal({ reason }: { reason: SheetRefusal }) {
  return (
    <Callout tone="failure">
      {reason === "workbook" && (
        <Trans>
          This is a workbook. In Excel, choose Save as, CSV UTF-8, and import that file.
        </Trans>
      )}
      {reason === "encoding" && (
        <Trans>This file could not be read as text in UTF-8, UTF-16 or GBK.</Trans>
      )}
      {reason === "empty" && <Trans>The file contains no users.</Trans>}
    </Callout>
  );
}

function Format({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  const rows: [string, string][] = [
    [SHEET_COLUMNS[0], t`Required, at most 20 characters`],
    [SHEET_COLUMNS[1], t`Required, 6 to 20 characters`],
    [SHEET_COLUMNS[2], t`Optional`],
    ["real name", t`Optional`],
    [SHEET_COLUMNS[4], t`male or 0, female or 1; anything else means undisclosed`],
    [SHEET_COLUMNS[5], t`Optional`],
    [SHEET_COLUMNS[6], t`Optional`],
  ];
  return (
    <section className="text-sm">
      <h3 className="mb-1 font-semibold">
        <Trans>Seven columns, in this order</Trans>
      </h3>
      <p className="mb-2 text-muted-foreground">
        <Trans>
          A header row with these names is optional; with one, the columns may be in any order.
          UTF-8, or GBK as saved by Excel. Nothing is written until you have seen the result for
          every row.
        </Trans>
      </p>
      <ol className="mb-3 grid gap-x-6 gap-y-1 md:grid-cols-2">
        {rows.map(([name, rule], index) => (
          <li key={name} className="flex gap-2">
            <span className="figure w-4 text-right text-muted-foreground">{index + 1}</span>
            <span translate="no" className="w-20 shrink-0 font-mono text-xs leading-5">
              {name}
            </span>
            <span className="text-muted-foreground">{rule}</span>
          </li>
        ))}
      </ol>
      <Button icon={<Download />} onClick={() => saveTemplate(names)}>
        {names.length === 0 ? (
          <Trans>Download a template</Trans>
        ) : (
          <Plural
            value={names.length}
            one="Download a template with # name"
            other="Download a template with # names"
          />
        )}
      </Button>
    </section>
  );
}

const EXAMPLE = ["ann", "secret-1", "ann@example.org", "Ann Archer", "female", "Annie", "MIT"];

/** With an example, or with the names whose rows are to be filled in. */
function saveTemplate(names: readonly string[]) {
  const rows = names.length === 0 ? [EXAMPLE] : names.map((name) => [name]);
  const csv = writeCsv([SHEET_COLUMNS, ...rows], false);
  saveFile(new Blob([csv], { type: "text/csv" }), "users.csv");
}
