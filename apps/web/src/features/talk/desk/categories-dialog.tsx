import { LIMITS } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { IconButton } from "@gavel/ui/icon-button";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { z } from "zod";
import { FormDialog } from "../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { type ServerForm, useServerForm } from "../../../app/forms/use-server-form.ts";
import { trpc } from "../../../app/trpc.ts";

/** As the server has it. */
const CATEGORIES_MAX = 100;

const schema = z.object({
  categories: z.array(
    z.object({
      /** null: a new one. */
      known: z.number().nullable(),
      name: z
        .string()
        .trim()
        .min(1, "CATEGORY_NAME_EMPTY")
        .max(LIMITS.titleMax, "CATEGORY_NAME_LENGTH"),
    }),
  ),
});
type Values = z.infer<typeof schema>;

/** Renames categories and adds new ones, in the language at hand. Those that are there stay, since discussions are in them. */
export default function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { discussion } = trpc.useUtils();
  const known = trpc.discussion.categories.useQuery(undefined, {
    staleTime: 0,
    meta: { inline: true },
  });
  const save = trpc.discussion.saveCategories.useMutation();
  const form = useServerForm<Values, Values>({
    schema,
    values: {
      categories: (known.data ?? []).map(({ id, name }) => ({ known: id, name })),
    },
    async send({ categories }) {
      await save.mutateAsync({
        categories: categories.map(({ known: id, name }) => ({ id: id ?? undefined, name })),
      });
      return { categories };
    },
    onDone() {
      notifySuccess(t`Update Successfully`);
      void discussion.invalidate();
      onClose();
    },
  });
  // It opens as high as it stays.
  if (known.isPending) return null;
  return (
    <FormDialog
      form={form}
      title={t`Categories`}
      query={known}
      loadFailed={t`The categories did not load`}
      onClose={onClose}
    >
      <Names form={form} />
    </FormDialog>
  );
}

function Names({ form }: { form: ServerForm<Values> }) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "categories" });
  const texts = { CATEGORY_NAME_LENGTH: t`Can not exceed ${LIMITS.titleMax}` };
  return (
    <div className="flex flex-col gap-3">
      {fields.map((field, at) => (
        <FormText
          key={field.id}
          form={form}
          name={`categories.${at}.name`}
          label={field.known === null ? t`New category` : t`Category ${field.known}`}
          texts={texts}
          autoComplete="off"
        >
          {field.known === null && (
            <IconButton label={t`Remove`} icon={<X />} onClick={() => remove(at)} />
          )}
        </FormText>
      ))}
      <Button
        className="self-start"
        icon={<Plus aria-hidden />}
        disabled={fields.length >= CATEGORIES_MAX}
        onClick={() => append({ known: null, name: "" })}
      >
        <Trans>Add a category</Trans>
      </Button>
    </div>
  );
}
