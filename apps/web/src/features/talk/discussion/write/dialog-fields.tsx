import { LIMITS } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Select } from "@gavel/ui/select";
import { Switch } from "@gavel/ui/switch";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { FormText } from "../../../../app/forms/form-text.tsx";
import type { ServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";
import { ContentFields } from "./content-fields.tsx";
import { NO_CATEGORY, type Values } from "./values.ts";

export type Form = ServerForm<Values>;

interface FieldsProps {
  form: Form;
  /** The category of one that is there already: it stays. */
  category: string | undefined;
  /** The role that the text is shown with. */
  author: string;
  isStaff: boolean;
  pins: boolean;
  /** Where it stands; absent = on the site. */
  groupId: number | undefined;
  isRestored: boolean;
}

function useFaultWords(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    TITLE_REQUIRED: t`Title is required`,
    TITLE_LENGTH: t`Can not exceed ${LIMITS.titleMax}`,
    DESCRIPTION_REQUIRED: t`Description is required`,
    CATEGORY_REQUIRED: t`Category is required`,
    CONTENT_REQUIRED: t`Content is required`,
    CONTENT_LENGTH: t`Can not exceed ${LIMITS.textMax}`,
  };
}

export function Fields(props: FieldsProps) {
  const { form, category, author, isStaff, pins, groupId, isRestored } = props;
  const texts = useFaultWords();
  const { title, description } = form.watch();
  return (
    <div className="flex flex-col gap-4 md:h-full">
      {isRestored && <Restored onDiscard={form.undo} />}
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <FormText
          form={form}
          name="title"
          label={<Trans>Title</Trans>}
          fieldClassName="min-w-60 flex-2"
          texts={texts}
          counter={{ count: title.length, max: LIMITS.titleMax }}
          autoComplete="off"
        />
        <CategoryField form={form} known={category} texts={texts} />
        {pins && <PinField form={form} />}
      </div>
      <FormText
        form={form}
        name="description"
        label={<Trans context="of a discussion">Description</Trans>}
        texts={texts}
        hint={<Trans>One sentence, shown in the list</Trans>}
        counter={{ count: description.length, max: LIMITS.discussionDescriptionMax }}
        autoComplete="off"
      />
      <ContentFields {...{ form, author, isStaff, groupId, texts }} />
    </div>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
      <Trans>What you had begun to write is back.</Trans>
      <Button size="sm" variant="ghost" onClick={onDiscard}>
        <Trans>Start over</Trans>
      </Button>
    </p>
  );
}

interface CategoryFieldProps {
  form: Form;
  known: string | undefined;
  texts: Readonly<Record<string, string>>;
}

function CategoryField({ form, known, texts }: CategoryFieldProps) {
  const { t } = useLingui();
  const { data: categories = [] } = trpc.discussion.categories.useQuery(undefined, {
    enabled: known === undefined,
  });
  const fault = form.formState.errors.categoryId?.message ?? "";
  return (
    <Field label={<Trans>Category</Trans>} error={texts[fault]} className="min-w-44 flex-1">
      {(control) =>
        known === undefined ? (
          <Controller
            control={form.control}
            name="categoryId"
            render={({ field }) => (
              <Select
                {...control}
                value={field.value}
                onChange={field.onChange}
                options={[
                  { value: NO_CATEGORY, label: t`Choose a category`, disabled: true },
                  ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            )}
          />
        ) : (
          <output id={control.id} className="flex h-(--control-h) items-center text-sm">
            {known}
          </output>
        )
      }
    </Field>
  );
}

function PinField({ form }: { form: Form }) {
  const id = useId();
  return (
    <Controller
      control={form.control}
      name="isPinned"
      render={({ field }) => (
        <span className="flex h-(--control-h) items-center gap-2 text-sm md:mt-6.5">
          <Switch id={id} checked={field.value} onCheckedChange={field.onChange} />
          <label htmlFor={id}>
            <Trans>Pin to the top</Trans>
          </label>
        </span>
      )}
    />
  );
}
