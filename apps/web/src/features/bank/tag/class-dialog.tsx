import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { FormText } from "../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../app/forms/use-server-form.ts";
import { trpc } from "../../../app/trpc.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import type { TagGroup } from "./types.ts";

const schema = z.object({
  name: z.string().trim().min(1, "NAME_REQUIRED").max(255, "NAME_LENGTH"),
  rank: z.string().regex(/^-?\d{1,9}$/, "RANK"),
});

interface ClassDialogProps {
  edit: number | "new";
  oj: string;
  groups: readonly TagGroup[];
  onClose: () => void;
}

/** Makes a class of tags, changes or deletes one. */
export function ClassDialog({ edit, oj, groups, onClose }: ClassDialogProps) {
  const { t } = useLingui();
  const { tag } = trpc.useUtils();
  const group = groups.find((one) => one.classification?.id === edit);
  const known = group?.classification ?? null;
  const create = trpc.tag.createClassification.useMutation({ meta: { inline: true } });
  const update = trpc.tag.updateClassification.useMutation({ meta: { inline: true } });
  const isNew = edit === "new";
  const form = useServerForm({
    schema,
    values: { name: known?.name ?? "", rank: `${known?.rank ?? 0}` },
    placesOf: (code) => (code === "CONFLICT" ? ["name"] : ["root"]),
    refusals: { CONFLICT: t`This class already exists` },
    async send({ name, rank }) {
      const values = { name, rank: Number(rank), oj };
      if (isNew) await create.mutateAsync(values);
      else await update.mutateAsync({ id: edit, ...values });
      return undefined;
    },
    onDone() {
      notifySuccess(isNew ? t`Create Successfully` : t`Update Successfully`);
      void tag.invalidate();
      onClose();
    },
  });
  if (!isNew && known === null) return null;
  return (
    <EntryDialog
      form={form}
      title={isNew ? t`New class` : t`Edit class`}
      onClose={onClose}
      removal={
        group === undefined
          ? null
          : {
              label: <Trans>Delete this class</Trans>,
              dialog: (close) => <RemoveClass group={group} onClose={close} onRemoved={onClose} />,
            }
      }
    >
      <FormText
        form={form}
        name="name"
        label={<Trans>Name</Trans>}
        texts={{
          NAME_REQUIRED: t`The name is required`,
          NAME_LENGTH: t`Can not exceed ${255}`,
        }}
        autoComplete="off"
      />
      <FormText
        form={form}
        name="rank"
        label={<Trans>Order</Trans>}
        hint={<Trans>Smaller numbers come first.</Trans>}
        texts={{ RANK: t`A whole number` }}
        inputMode="numeric"
      />
    </EntryDialog>
  );
}

interface RemoveClassProps {
  group: TagGroup;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveClass({ group, onClose, onRemoved }: RemoveClassProps) {
  const { t } = useLingui();
  const { tag } = trpc.useUtils();
  const remove = trpc.tag.deleteClassification.useMutation();
  const { classification, tagList } = group;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete “${classification?.name ?? ""}”?`}
      description={
        <Plural
          value={tagList.length}
          _0="No tag is in it."
          one="Its # tag stays, without a class."
          other="Its # tags stay, without a class."
        />
      }
      action={<Trans>Delete</Trans>}
      onConfirm={async () => {
        await remove.mutateAsync({ id: classification?.id ?? 0 });
        notifySuccess(t`Delete Successfully`);
        onRemoved();
        await tag.invalidate();
      }}
    />
  );
}
