import { SHEET_ENCODINGS, type SheetEncoding } from "@gavel/domain/user-sheet";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Segmented } from "@gavel/ui/segmented";
import { FilterSelect } from "@gavel/ui/select";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { PreviewTable } from "./preview-table.tsx";
import { saveRefused } from "./save-refused.ts";
import type { ImportWork } from "./use-import.ts";

const ENCODING_NAMES: Record<SheetEncoding, string> = {
  "utf-8": "UTF-8",
  gb18030: "GBK",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 BE",
};

/** What would become of each row; nothing is written yet. */
export function ImportPreview({ work }: { work: ImportWork }) {
  const { t } = useLingui();
  const [show, setShow] = useState<"all" | "refused">("all");
  const { sheet, rows, good, refused, stage } = work;
  if (sheet === null) return null;
  const shown = show === "all" || refused.length === 0 ? rows : refused;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm" aria-live="polite">
        {stage === "checking" ? (
          <Trans>Checking the names…</Trans>
        ) : (
          <>
            <Plural
              value={good.length}
              one="# row can be imported"
              other="# rows can be imported"
            />
            {refused.length > 0 && (
              <span className="font-strong text-destructive">
                {" · "}
                <Plural
                  value={refused.length}
                  one="# row has an error and is skipped"
                  other="# rows have errors and are skipped"
                />
              </span>
            )}
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t`Rows shown`}
          value={show}
          options={[
            { value: "all", label: t`All` },
            { value: "refused", label: t`With errors` },
          ]}
          onChange={setShow}
        />
        <FilterSelect
          field={t`Encoding`}
          label={t`Encoding`}
          value={sheet.encoding}
          disabled={stage !== "preview"}
          options={SHEET_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
          onChange={(encoding) => void work.readAs(encoding)}
        />
        <span className="text-sm text-muted-foreground">
          {sheet.hasHeader ? (
            <Trans>The first row names the columns.</Trans>
          ) : (
            <Trans>No header row: columns are read in order.</Trans>
          )}
        </span>
        {refused.length > 0 && stage === "preview" && (
          <Button
            className="ml-auto"
            icon={<Download />}
            onClick={() => saveRefused(work.name, refused)}
          >
            <Trans>Download the failed rows</Trans>
          </Button>
        )}
      </div>
      {sheet.ignored.length > 0 && (
        <Callout tone="warning">
          <Trans>Ignored unknown columns: {sheet.ignored.join(", ")}</Trans>
        </Callout>
      )}
      <PreviewTable key={show} rows={shown} />
    </div>
  );
}
