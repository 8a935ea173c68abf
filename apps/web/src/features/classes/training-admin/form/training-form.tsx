import { LIMITS } from "@gavel/domain/limit";
import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Markdown } from "@gavel/ui/markdown";
import { MarkdownField } from "@gavel/ui/markdown-field";
import { RadioGroup } from "@gavel/ui/radio";
import { Segmented } from "@gavel/ui/segmented";
import { Select } from "@gavel/ui/select";
import { Switch } from "@gavel/ui/switch";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { Controller } from "react-hook-form";
import { AdminForm, SaveBar } from "../../../../app/forms/admin-form.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import type { ServerForm } from "../../../../app/forms/use-server-form.ts";
import { useHotkeys } from "../../../../app/hotkeys/use-hotkeys.ts";
import { useKeeper } from "../../../../app/session/use-keeper.ts";
import { imageLink, useTakeFile } from "../../../../app/talk/use-take-file.ts";
import { UploadButton } from "../../../../app/upload-button.tsx";
import { useCategories } from "../category/use-categories.ts";
import { useOffice } from "../office.ts";
import type { FormValues } from "./form-values.ts";

type Form = ServerForm<FormValues, FormValues>;

interface TrainingFormProps {
  form: Form;
  /** Who has entered; 0 in a new training. */
  members: number;
  /** "Save" unless told. */
  label?: ReactNode;
  /** Above the fields: what somebody else has saved meanwhile. */
  notice?: ReactNode;
}

/** Everything that is set of a training but its problems. */
export function TrainingForm({ form, members, label, notice }: TrainingFormProps) {
  const { t } = useLingui();
  useHotkeys(t`Training form`, [
    {
      keys: "mod+s",
      label: <Trans>Save</Trans>,
      run: (event) => {
        event.preventDefault();
        form.submit();
      },
    },
  ]);
  return (
    <AdminForm form={form} className="grid max-w-240 gap-4">
      {notice}
      <Section title={<Trans>Basics</Trans>}>
        <Basics form={form} />
        <Description form={form} />
      </Section>
      <Section title={<Trans context="training">Access</Trans>}>
        <Access form={form} members={members} />
      </Section>
      <SaveBar
        form={form}
        label={label}
        className="sticky bottom-0 z-10 -mx-1 border-t bg-background px-1 py-3"
      />
    </AdminForm>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card className="overflow-hidden">
      <CardHeader title={title} />
      <div className="grid gap-4 p-4">{children}</div>
    </Card>
  );
}

/** Of a value that is no text: as if somebody had typed it. */
const TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

function Basics({ form }: { form: Form }) {
  const title = form.watch("title");
  return (
    <>
      <FormText
        form={form}
        name="title"
        label={<Trans>Training title</Trans>}
        counter={
          title.length > LIMITS.titleMax - 50
            ? { count: title.length, max: LIMITS.titleMax }
            : undefined
        }
        autoComplete="off"
      />
      <div className="grid gap-4 md:grid-cols-2">
        <CategoryField form={form} />
        <FormText
          form={form}
          name="rank"
          inputMode="numeric"
          label={<Trans context="training">Place</Trans>}
          hint={<Trans>Lists begin with the smallest number</Trans>}
          autoComplete="off"
        />
      </div>
    </>
  );
}

/** What stands in the field while none is chosen. */
const NONE = "none";

function CategoryField({ form }: { form: Form }) {
  const { t } = useLingui();
  const categories = useCategories();
  const isKeeper = useKeeper();
  return (
    <Controller
      control={form.control}
      name="categoryId"
      render={({ field, fieldState }) => (
        <Field
          label={<Trans>Category</Trans>}
          error={fieldState.error?.message}
          aside={
            isKeeper && (
              <Link to="/admin/training/category" className="text-xs text-primary hover:underline">
                <Trans>Categories</Trans>
              </Link>
            )
          }
        >
          {(control) => (
            <Select
              {...control}
              value={field.value === "" ? NONE : field.value}
              options={[
                ...(field.value === "" ? [{ value: NONE, label: t`Choose one` }] : []),
                ...categories.map(({ id, name }) => ({ value: `${id}`, label: name })),
              ]}
              onChange={(value) => field.onChange(value === NONE ? "" : value)}
            />
          )}
        </Field>
      )}
    />
  );
}

function Description({ form }: { form: Form }) {
  const { t } = useLingui();
  const id = useId();
  const [isPreview, setPreview] = useState(false);
  const { error } = form.getFieldState("description", form.formState);
  const text = form.watch("description");
  const label = t({ message: "Description (Markdown)", context: "training" });
  const { groupId } = useOffice();
  const takeFile = useTakeFile(groupId);
  async function insertImage(file: File) {
    const image = await imageLink(file, groupId);
    const gap = text === "" || text.endsWith("\n") ? "" : "\n\n";
    form.setValue("description", `${text}${gap}${image}\n`, TYPED);
  }
  return (
    <div>
      <div className="mb-1.25 flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <Segmented
          label={label}
          value={isPreview ? "preview" : "write"}
          options={[
            { value: "write", label: t`Write` },
            { value: "preview", label: t`Preview` },
          ]}
          onChange={(value) => setPreview(value === "preview")}
        />
      </div>
      {isPreview ? (
        <div className="min-h-40 rounded-md border p-4">
          <Markdown source={text} wide />
        </div>
      ) : (
        <MarkdownField
          id={id}
          label={label}
          value={text}
          onChange={(value) => form.setValue("description", value, TYPED)}
          max={LIMITS.textMax}
          rows={8}
          error={error?.message}
          takeFile={takeFile}
          actions={
            <UploadButton size="sm" purpose="markdown" onFile={insertImage}>
              <Trans>Insert an image</Trans>
            </UploadButton>
          }
        />
      )}
    </div>
  );
}

function Access({ form, members }: { form: Form; members: number }) {
  const { t } = useLingui();
  const id = useId();
  const { groupId } = useOffice();
  const [isPrivate, isEnabled] = form.watch(["isPrivate", "isEnabled"]);
  const isChanged = form.getFieldState("password", form.formState).isDirty;
  return (
    <>
      <RadioGroup
        cards
        label={t({ message: "Access", context: "training" })}
        className="md:grid-cols-2"
        value={isPrivate ? "private" : "public"}
        options={[
          {
            value: "public",
            label: t({ message: "Public", context: "training" }),
            description:
              groupId === null ? (
                <Trans>Everybody who signs in may work through it</Trans>
              ) : (
                <Trans>Every member of the group may work through it</Trans>
              ),
          },
          {
            value: "private",
            label: t({ message: "Private", context: "training" }),
            description: <Trans>A password to enter; those inside are ranked</Trans>,
          },
        ]}
        onChange={(value) => form.setValue("isPrivate", value === "private", TYPED)}
      />
      {isPrivate && (
        <FormText
          form={form}
          name="password"
          password
          label={<Trans>Training password</Trans>}
          autoComplete="off"
          boxClassName="md:max-w-80"
        />
      )}
      {isPrivate && isChanged && members > 0 && (
        <Callout tone="warning">
          <Trans>With another password everybody who has entered is asked again.</Trans>
        </Callout>
      )}
      <span className="flex items-start gap-2.5 text-sm">
        <Switch
          id={id}
          className="mt-0.5"
          checked={isEnabled}
          onCheckedChange={(checked) => form.setValue("isEnabled", checked, TYPED)}
        />
        <label htmlFor={id} className="font-medium">
          <Trans>Enabled</Trans>
          <span className="ml-2 text-xs font-normal text-muted-foreground">
            {groupId === null ? (
              <Trans>Disabled, only its author and root know of it</Trans>
            ) : (
              <Trans>Disabled: only the group's administrators see it</Trans>
            )}
          </span>
        </label>
      </span>
    </>
  );
}
