import { DateTime } from "@gavel/ui/time";
import { type ReactNode, useEffect, useState } from "react";
import { PersonName } from "../../../../app/person-name.tsx";
import { PrintSheets } from "../../../../app/print/print-sheets.tsx";
import { type Outputs, trpc } from "../../../../app/trpc.ts";

type Row = Outputs["contestDesk"]["findPrints"]["records"][number];

/** What goes to the printer, under a head that says whose it is and where they sit. */
export function usePaper(): { print: (row: Row) => void; sheet: ReactNode } {
  const utils = trpc.useUtils();
  const [job, setJob] = useState<{ row: Row; content: string } | null>(null);
  useEffect(() => {
    if (job === null) return;
    const end = () => setJob(null);
    addEventListener("afterprint", end);
    window.print();
    return () => removeEventListener("afterprint", end);
  }, [job]);
  return {
    async print(row) {
      try {
        const { content } = await utils.contestDesk.printText.fetch({ id: row.id });
        setJob({ row, content });
      } catch {
        // Told by the query cache; the row stays as it is.
      }
    },
    sheet: job && (
      <PrintSheets page="plain">
        <PaperHead row={job.row} />
        <pre translate="no" className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {job.content}
        </pre>
      </PrintSheets>
    ),
  };
}

function PaperHead({ row: { id, seat, username, realname, school, createdAt } }: { row: Row }) {
  return (
    <header
      translate="no"
      className="mb-3 flex flex-wrap items-baseline gap-x-4 border-b border-current pb-2 text-sm"
    >
      {seat !== "" && <strong className="text-2xl">{seat}</strong>}
      <strong>
        <PersonName username={username} />
      </strong>
      {realname !== "" && <span>{realname}</span>}
      {school !== "" && <span>{school}</span>}
      <span className="ml-auto">
        #{id} · <DateTime at={createdAt} />
      </span>
    </header>
  );
}
