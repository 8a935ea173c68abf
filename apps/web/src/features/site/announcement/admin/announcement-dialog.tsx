import { LIMITS } from "@gavel/domain/limit";
import { Markdown } from "@gavel/ui/markdown";
import { MarkdownField } from "@gavel/ui/markdown-field";
import { Segmented } from "@gavel/ui/segmented";
import { Switch } from "@gavel/ui/switch";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useState } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { type ServerForm, useServerForm } from "../../../../app/forms/use-server-form.ts";
import { BesidePreview } from "../../../../app/talk/beside-preview.tsx";
import { imageLink, useTakeFile } from "../../../../app/talk/use-take-file.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { UploadButton } from "../../../../app/upload-button.tsx";
import { PARTS, type Part, partToShow } from "./parts.ts";

type Written = Outputs["announcement"]["getWritten"];

const schema = z.object({
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax, "TITLE_LENGTH"),
  content: z.string().regex(/\S/, "CONTENT_REQUIRED").max(LIMITS.textMax, "CONTENT_LENGTH"),
  titleEnglish: z.string().trim().max(LIMITS.titleMax, "TITLE_LENGTH"),
  contentEnglish: z.string().max(LIMITS.textMax, "CONTENT_LENGTH"),
  isVisible: z.boolean(),
});
type Values = z.infer<typeof schema>;
const EMPTY: Values = {
  ...{ title: "", content: "", titleEnglish: "", contentEnglish: "", isVisible: true },
};

function valuesOf({ title, content, isVisible, translations }: Written): Values {
  const english = translations["en-US"] ?? { title: "", content: "" };
  return {
    ...{ title, content, isVisible },
    ...{ titleEnglish: english.title, contentEnglish: english.content },
  };
}

function writtenOf({ titleEnglish, contentEnglish, ...values }: Values) {
  const english = { title: titleEnglish, content: contentEnglish };
  return { ...values, translations: { "en-US": english } };
}

interface AnnouncementDialogProps {
  edit: number | "new";
  onClose: () => void;
}

/** Writes a new announcement or changes one. What was typed is not lost to Escape or a click beside. */
export function AnnouncementDialog({ edit, onClose }: AnnouncementDialogProps) {
  const { t } = useLingui();
  const { announcement } = trpc.useUtils();
  const isNew = edit === "new";
  const known = trpc.announcement.getWritten.useQuery(
    { id: isNew ? 0 : edit },
    { enabled: !isNew, staleTime: 0, meta: { inline: true } },
  );
  const create = trpc.announcement.create.useMutation();
  const update = trpc.announcement.update.useMutation();
  const form = useServerForm({
    schema,
    values: known.data === undefined ? EMPTY : valuesOf(known.data),
    async send(input) {
      if (isNew) await create.mutateAsync(writtenOf(input));
      else await update.mutateAsync({ id: edit, ...writtenOf(input) });
      return input;
    },
    onDone() {
      notifySuccess(isNew ? t`Create Successfully` : t`Update Successfully`);
      void announcement.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="fullscreen"
      title={isNew ? t`New announcement` : t`Edit announcement`}
      label={isNew ? <Trans>Publish</Trans> : <Trans>Save</Trans>}
      query={isNew ? undefined : known}
      loadFailed={t`The announcement did not load`}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

type Form = ServerForm<Values>;

function Fields({ form: control }: { form: Form }) {
  const { t } = useLingui();
  const { errors, submitCount } = control.formState;
  const [part, setPart] = useState<Part>("main");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong is looked for when it is sent
  useEffect(() => setPart((shown) => partToShow(errors, shown)), [submitCount]);
  const { title: titleName, content: contentName } = PARTS[part];
  const values = control.watch();
  const title = values[titleName];
  const content = values[contentName];
  const texts: Readonly<Record<string, string>> = {
    TITLE_REQUIRED: t`The title is required`,
    TITLE_LENGTH: t`Can not exceed ${LIMITS.titleMax}`,
    CONTENT_REQUIRED: t`Content cannot be empty`,
    CONTENT_LENGTH: t`Can not exceed ${LIMITS.textMax}`,
  };
  return (
    <div className="flex flex-col gap-4 md:h-full">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <FormText
          form={control}
          key={titleName}
          name={titleName}
          label={<Trans>Title</Trans>}
          fieldClassName="min-w-60 flex-1"
          texts={texts}
          counter={{ count: title.length, max: LIMITS.titleMax }}
          autoComplete="off"
        />
        <Segmented
          label={t`Language`}
          className="md:mb-5"
          value={part}
          options={[
            { value: "main", label: t`Main text` },
            { value: "english", label: t({ message: "English", context: "language of a text" }) },
          ]}
          onChange={setPart}
        />
        <VisibleField form={control} />
      </div>
      {part === "english" && (
        <p className="-mt-2 text-xs text-muted-foreground">
          <Trans>Left empty, readers in English see the main text.</Trans>
        </p>
      )}
      <BesidePreview preview={<Markdown source={content} size="post" wide html="staff" />}>
        <Content
          key={contentName}
          form={control}
          name={contentName}
          error={texts[errors[contentName]?.message ?? ""]}
        />
      </BesidePreview>
    </div>
  );
}

function VisibleField({ form: control }: { form: Form }) {
  const id = useId();
  return (
    <Controller
      control={control.control}
      name="isVisible"
      render={({ field }) => (
        <span className="flex h-(--control-h) items-center gap-2 text-sm md:mb-5">
          <Switch
            id={id}
            checked={field.value}
            onCheckedChange={field.onChange}
            onBlur={field.onBlur}
          />
          <label htmlFor={id}>
            <Trans>Visible to everybody</Trans>
          </label>
        </span>
      )}
    />
  );
}

interface ContentProps {
  form: Form;
  name: "content" | "contentEnglish";
  error: string | undefined;
}

function Content({ form: control, name, error }: ContentProps) {
  const { t } = useLingui();
  const id = useId();
  const takeFile = useTakeFile();
  async function insertImage(file: File) {
    const image = await imageLink(file);
    const old = control.getValues(name);
    const gap = old === "" || old.endsWith("\n") ? "" : "\n\n";
    const next = `${old}${gap}${image}\n`;
    control.setValue(name, next, { shouldDirty: true, shouldValidate: true });
  }
  return (
    <Controller
      control={control.control}
      name={name}
      render={({ field }) => (
        <div className="flex min-w-0 flex-col">
          <label htmlFor={id} className="mb-1.25 block text-sm font-medium">
            <Trans>Content (Markdown)</Trans>
          </label>
          <MarkdownField
            id={id}
            label={t`Content (Markdown)`}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            max={LIMITS.textMax}
            rows={12}
            fills
            error={error}
            takeFile={takeFile}
            actions={
              <UploadButton size="sm" purpose="markdown" onFile={insertImage}>
                <Trans>Insert an image</Trans>
              </UploadButton>
            }
          />
        </div>
      )}
    />
  );
}
