import { IconButton } from "@gavel/ui/icon-button";
import { useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";

interface EditDeleteButtonsProps<Row> {
  row: Row;
  onEdit: (id: number) => void;
  onDelete: (row: Row) => void;
}

/** At the end of a row that has a title. */
export function EditDeleteButtons<Row extends { readonly id: number; readonly title: string }>({
  row,
  onEdit,
  onDelete,
}: EditDeleteButtonsProps<Row>) {
  const { t } = useLingui();
  return (
    <span className="inline-flex gap-1">
      <IconButton
        size="sm"
        label={t`Edit “${row.title}”`}
        icon={<Pencil />}
        onClick={() => onEdit(row.id)}
      />
      <IconButton
        size="sm"
        label={t`Delete “${row.title}”`}
        icon={<Trash2 />}
        onClick={() => onDelete(row)}
      />
    </span>
  );
}
