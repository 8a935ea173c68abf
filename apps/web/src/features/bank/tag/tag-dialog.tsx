import { Field } from "@gavel/ui/field";
import { Select } from "@gavel/ui/select";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { FormColor } from "../../../app/forms/form-color.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { type ServerForm, useServerForm } from "../../../app/forms/use-server-form.ts";
import { trpc } from "../../../app/trpc.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { RemoveTags } from "./remove-tags.tsx";
import type { TagGroup } from "./types.ts";

const schema = z.object({
  name: z.string().trim().min(1, "NAME_REQUIRED").max(255, "NAME_LENGTH"),
  color: z.string().regex(/^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$/, "COLOR"),
  /** As the choices have it; "" = without one. */
  classId: z.string(),
});
type Values = z.infer<typeof schema>;

interface TagDialogProps {
  edit: number | "new";
  oj: string;
  groups: readonly TagGroup[];
  onClose: () => void;
}

/** Makes a tag or changes one. */
export function TagDialog({ edit, oj, groups, onClose }: TagDialogProps) {
  const { t } = useLingui();
  const { tag, problem } = trpc.useUtils();
  const known = groups.flatMap((group) => group.tagList).find(({ id }) => id === edit);
  const create = trpc.tag.create.useMutation({ meta: { inline: true } });
  const update = trpc.tag.update.useMutation({ meta: { inline: true } });
  const isNew = edit === "new";
  const form = useServerForm<Values, Values>({
    schema,
    values: {
      name: known?.name ?? "",
      color: known?.color ?? "",
      classId: `${known?.classificationId ?? ""}`,
    },
    placesOf: (code) => (code === "TAG_EXISTS" ? ["name"] : ["root"]),
    async send({ classId, ...input }) {
      const values = { ...input, oj, tcid: classId === "" ? null : Number(classId) };
      if (isNew) await create.mutateAsync(values);
      else await update.mutateAsync({ id: edit, ...values });
      return undefined;
    },
    onDone() {
      notifySuccess(isNew ? t`Create Successfully` : t`Update Successfully`);
      void tag.invalidate();
      void problem.invalidate();
      onClose();
    },
  });
  if (!isNew && known === undefined) return null;
  return (
    <EntryDialog
      form={form}
      title={isNew ? t`New tag` : t`Edit tag`}
      onClose={onClose}
      removal={
        known === undefined
          ? null
          : {
              label: <Trans>Delete this tag</Trans>,
              dialog: (close) => <RemoveTags tags={[known]} onClose={close} onRemoved={onClose} />,
            }
      }
    >
      <Fields form={form} groups={groups} />
    </EntryDialog>
  );
}

interface FieldsProps {
  form: ServerForm<Values>;
  groups: readonly TagGroup[];
}

function Fields({ form, groups }: FieldsProps) {
  const { t } = useLingui();
  const classes = groups.flatMap(({ classification }) => classification ?? []);
  return (
    <>
      <FormText
        form={form}
        name="name"
        label={<Trans>Name</Trans>}
        texts={{ NAME_REQUIRED: t`The name is required`, NAME_LENGTH: t`Can not exceed ${255}` }}
        autoComplete="off"
      />
      <FormColor
        form={form}
        name="color"
        label={<Trans>Colour</Trans>}
        pick={t`Pick a colour`}
        example="#2563eb"
      />
      <Controller
        control={form.control}
        name="classId"
        render={({ field }) => (
          <Field label={<Trans>Class</Trans>}>
            {(control) => (
              <Select
                {...control}
                value={field.value}
                options={[
                  { value: "", label: t`Without a class` },
                  ...classes.map(({ id, name }) => ({ value: `${id}`, label: name })),
                ]}
                onChange={field.onChange}
              />
            )}
          </Field>
        )}
      />
    </>
  );
}
