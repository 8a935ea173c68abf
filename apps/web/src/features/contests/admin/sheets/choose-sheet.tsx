import { readUserSheet, SheetRefused } from "@gavel/domain/user-sheet";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ChooseFileButton, CSV_FILES } from "../../../../app/choose-file-button.tsx";
import type { HandedOut } from "../../../../app/handed-out.ts";
import { readFile } from "../../../../app/read-file.ts";

/** Where no passwords are at hand: a sheet with them is read in the browser and sent nowhere. */
export function ChooseSheet({ onRows }: { onRows: (rows: readonly HandedOut[]) => void }) {
  const { t } = useLingui();
  const [isRefused, setRefused] = useState(false);
  async function open(file: File) {
    const content = await readFile(file);
    if (content === null) return;
    const rows = readRows(content);
    setRefused(rows.length === 0);
    if (rows.length > 0) onRows(rows);
  }
  return (
    <EmptyState
      title={t`No passwords at hand`}
      action={
        <>
          <ChooseFileButton accept={CSV_FILES} onFile={(file) => void open(file)}>
            <Trans>Choose a sheet</Trans>
          </ChooseFileButton>
          {isRefused && (
            <p role="alert" className="mt-2 text-sm text-destructive">
              <Trans>No accounts with passwords were found. Save the sheet as CSV first.</Trans>
            </p>
          )}
        </>
      }
    >
      <Trans>
        They appear here right after you generate or import accounts in this tab. You can also open
        a sheet saved as CSV: it is read in the browser and not uploaded.
      </Trans>
    </EmptyState>
  );
}

/** Two columns, or those of an import; rows without both are none. */
function readRows(bytes: Uint8Array): HandedOut[] {
  try {
    return readUserSheet(bytes).rows.flatMap(({ cells: [username = "", password = ""] }) =>
      username.trim() === "" || password === "" ? [] : { username: username.trim(), password },
    );
  } catch (error) {
    if (error instanceof SheetRefused) return [];
    throw error;
  }
}
