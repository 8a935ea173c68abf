import { Button } from "@gavel/ui/button";
import { useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { FormDialog } from "../../../app/forms/form-dialog.tsx";
import type { ServerForm } from "../../../app/forms/use-server-form.ts";

interface EntryDialogProps<Values extends FieldValues, Sent> {
  form: ServerForm<Values, Sent>;
  title: string;
  onClose: () => void;
  /** What is there can be deleted; null: it is being made. */
  removal: {
    readonly label: ReactNode;
    readonly dialog: (close: () => void) => ReactNode;
  } | null;
  children: ReactNode;
}

/** Makes a tag or a class of them, or changes one that is there. */
export function EntryDialog<Values extends FieldValues, Sent>(
  props: EntryDialogProps<Values, Sent>,
) {
  const { form, title, onClose, removal, children } = props;
  const { t } = useLingui();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <FormDialog
        form={form}
        title={title}
        refused={removal === null ? t`Create failed` : t`Update failed`}
        onClose={onClose}
      >
        <div className="grid gap-4">{children}</div>
        {removal !== null && (
          <Button
            variant="destructive"
            size="sm"
            icon={<Trash2 />}
            className="mt-4"
            onClick={() => setRemoving(true)}
          >
            {removal.label}
          </Button>
        )}
      </FormDialog>
      {isRemoving && removal?.dialog(() => setRemoving(false))}
    </>
  );
}
