import { SHEET_COLUMNS, type SheetColumn } from "@gavel/domain/user-row";
import { Button } from "@gavel/ui/button";
import { type Column, DataTable, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Missing } from "@gavel/ui/figure";
import { cn } from "@gavel/ui/lib/cn";
import { Pagination } from "@gavel/ui/pagination";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useFaultWords } from "./fault-words.ts";
import type { PreviewRow } from "./use-import.ts";

const PAGE_SIZE = 50;
const PASSWORD: SheetColumn = "password";

/** Rows of a sheet with what is wrong with them; passwords are covered until asked for. */
export function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [showsPasswords, setShowsPasswords] = useState(false);
  const faultsOf = useFaultWords();
  const columns = useColumns(showsPasswords);
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <div>
      <DataTable
        caption={t`Rows in the file`}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.number}
        phoneRow={(row) => (
          <PhoneRow
            icon={<State row={row} />}
            title={row.cells[0] || <Missing />}
            meta={
              row.faults.length > 0 ? (
                <span className="whitespace-normal">{faultsOf(row.faults).join(" · ")}</span>
              ) : (
                row.cells[3]
              )
            }
            end={row.number}
          />
        )}
        empty={<EmptyState title={<Trans>No rows</Trans>} />}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="ghost"
          size="sm"
          icon={showsPasswords ? <EyeOff /> : <Eye />}
          onClick={() => setShowsPasswords(!showsPasswords)}
        >
          {showsPasswords ? <Trans>Hide passwords</Trans> : <Trans>Show passwords</Trans>}
        </Button>
        <Pagination total={rows.length} page={page} pageSize={PAGE_SIZE} onPageChange={setPage} />
      </div>
    </div>
  );
}

function useColumns(showsPasswords: boolean): Column<PreviewRow>[] {
  const { t } = useLingui();
  const faultsOf = useFaultWords();
  const names = useColumnNames();
  return [
    {
      id: "number",
      head: t`Row`,
      align: "right",
      width: "3.5rem",
      cell: (row) => <span className="figure text-muted-foreground">{row.number}</span>,
    },
    {
      id: "state",
      width: "2rem",
      head: <span className="sr-only">{t`State`}</span>,
      cell: (row) => <State row={row} />,
    },
    {
      id: "faults",
      head: t({ message: "Problem", context: "of a row" }),
      className: "max-w-80 whitespace-normal text-xs text-destructive",
      cell: (row) =>
        faultsOf(row.faults).map((one) => (
          <span key={one} className="block">
            {one}
          </span>
        )),
    },
    ...SHEET_COLUMNS.map(
      (column, index): Column<PreviewRow> => ({
        id: column,
        head: names[column],
        className: "max-w-44 truncate",
        cell: (row) => {
          const text = row.cells[index] ?? "";
          const isWrong = row.faults.some((fault) => fault.column === column);
          if (text === "") return <Missing />;
          return (
            <span className={cn(isWrong && "text-destructive underline decoration-dotted")}>
              {column === PASSWORD && !showsPasswords ? "••••••" : text}
            </span>
          );
        },
      }),
    ),
  ];
}

export function useColumnNames(): Record<SheetColumn, string> {
  const { t } = useLingui();
  return {
    username: t`Username`,
    password: t`Password`,
    email: t`Email`,
    realname: t`Real name`,
    gender: t`Gender`,
    nickname: t`Nickname`,
    school: t`School`,
  };
}

function State({ row }: { row: PreviewRow }) {
  const { t } = useLingui();
  if (row.faults.length === 0) {
    return <CircleCheck aria-label={t`Ready`} className="size-4 text-success" />;
  }
  return <CircleX aria-label={t`Has errors`} className="size-4 text-destructive" />;
}
