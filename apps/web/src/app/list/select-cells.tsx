import { Checkbox } from "@gavel/ui/checkbox";
import { useLingui } from "@lingui/react/macro";
import type { Selection } from "./use-selection.ts";

interface SelectRowProps<Row> {
  row: Row;
  /** What people call it. */
  name: string;
  selection: Selection<Row>;
  disabled?: boolean;
}

export function SelectRow<Row>({ row, name, selection, disabled }: SelectRowProps<Row>) {
  const { t } = useLingui();
  return (
    <Checkbox
      aria-label={t`Select ${name}`}
      disabled={disabled}
      checked={selection.has(row)}
      onCheckedChange={(next) => selection.set([row], next === true)}
    />
  );
}

interface SelectPageProps<Row> {
  /** Those of the page that may be chosen. */
  rows: readonly Row[];
  selection: Selection<Row>;
}

/** All rows of the page, or none of them. */
export function SelectPage<Row>({ rows, selection }: SelectPageProps<Row>) {
  const { t } = useLingui();
  const count = rows.filter((row) => selection.has(row)).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <Checkbox
      aria-label={t`Select all on this page`}
      disabled={rows.length === 0}
      checked={isAll ? true : count > 0 ? "indeterminate" : false}
      onCheckedChange={() => selection.set(rows, !isAll)}
    />
  );
}
