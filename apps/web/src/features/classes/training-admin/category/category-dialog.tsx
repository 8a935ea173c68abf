import { CATEGORY_NAME_MAX } from "@gavel/domain/training/training";
import { Switch } from "@gavel/ui/switch";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { FormColor } from "../../../../app/forms/form-color.tsx";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { Category } from "../types.ts";

const schema = z.object({
  name: z.string().trim().min(1, "NAME_REQUIRED").max(CATEGORY_NAME_MAX, "NAME_LENGTH"),
  color: z.string().regex(/^(#[0-9a-f]{6})?$/i, "COLOR"),
  inFilter: z.boolean(),
});

interface CategoryDialogProps {
  /** null = a new one. */
  row: Category | null;
  onClose: () => void;
}

export function CategoryDialog({ row, onClose }: CategoryDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const create = trpc.trainingCategory.create.useMutation({ meta: { inline: true } });
  const update = trpc.trainingCategory.update.useMutation({ meta: { inline: true } });
  const form = useServerForm({
    schema,
    values: { name: row?.name ?? "", color: row?.color ?? "", inFilter: row?.inFilter ?? true },
    tellsWhenSent: true,
    placesOf: (code) => (code === "TRAINING_CATEGORY_EXISTS" ? ["name"] : ["root"]),
    async send(input) {
      if (row === null) await create.mutateAsync(input);
      else await update.mutateAsync({ id: row.id, ...input });
      return input;
    },
    async onDone() {
      notifySuccess(row === null ? t`Create Successfully` : t`Update Successfully`);
      await Promise.all([utils.trainingCategory.invalidate(), utils.training.invalidate()]);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={row === null ? t`New category` : t`Change the category`}
      label={row === null ? <Trans>Create</Trans> : undefined}
      refused={row === null ? <Trans>It was not created</Trans> : <Trans>Update failed</Trans>}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormText
          form={form}
          name="name"
          label={<Trans>Name</Trans>}
          texts={{
            NAME_REQUIRED: t`The name is required`,
            NAME_LENGTH: t`Can not exceed ${CATEGORY_NAME_MAX}`,
          }}
          autoComplete="off"
        />
        <FormColor
          form={form}
          name="color"
          label={<Trans>Colour</Trans>}
          pick={t`Pick a colour`}
          example="#2f6fde"
        />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
        <label className="flex items-center gap-2 text-sm">
          <Switch
            checked={form.watch("inFilter")}
            onCheckedChange={(next) => form.setValue("inFilter", next, { shouldDirty: true })}
          />
          <Trans>Offered as a filter in the list of trainings</Trans>
        </label>
      </div>
    </FormDialog>
  );
}
