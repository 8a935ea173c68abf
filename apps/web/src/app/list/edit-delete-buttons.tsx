import { IconButton } from "@gavel/ui/icon-button";
import { useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";

interface ButtonProps {
  title: string;
  onClick: () => void;
}

export function EditButton({ title, onClick }: ButtonProps) {
  const { t } = useLingui();
  return <IconButton size="sm" label={t`Edit “${title}”`} icon={<Pencil />} onClick={onClick} />;
}

export function DeleteButton({ title, onClick }: ButtonProps) {
  const { t } = useLingui();
  return <IconButton size="sm" label={t`Delete “${title}”`} icon={<Trash2 />} onClick={onClick} />;
}

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
  return (
    <span className="inline-flex gap-1">
      <EditButton title={row.title} onClick={() => onEdit(row.id)} />
      <DeleteButton title={row.title} onClick={() => onDelete(row)} />
    </span>
  );
}
