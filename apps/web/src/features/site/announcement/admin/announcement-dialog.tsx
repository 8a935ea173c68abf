import { LIMITS } from "@gavel/domain/limit";
import { Markdown } from "@gavel/ui/markdown";
import { MarkdownField } from "@gavel/ui/markdown-field";
import { Switch } from "@gavel/ui/switch";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { type ServerForm, useServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";
import { uploadImage } from "../../../../app/upload.ts";
import { UploadButton } from "../../../../app/upload-button.tsx";

const schema = z.object({
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax, "TITLE_LENGTH"),
  content: z.string().min(1, "CONTENT_REQUIRED").max(LIMITS.textMax, "CONTENT_LENGTH"),
  isVisible: z.boolean(),
});
type Values = z.infer<typeof schema>;
const EMPTY: Values = { title: "", content: "", isVisible: true };

const valuesOf = ({ title, content, isVisible }: Values): Values => ({ title, content, isVisible });

interface AnnouncementDialogProps {
  edit: number | "new";
  onClose: () => void;
}

/** Writes a new announcement or changes one. What was typed is not lost to Escape or a click beside. */
export function AnnouncementDialog({ edit, onClose }: AnnouncementDialogProps) {
  const { t } = useLingui();
  const { announcement } = trpc.useUtils();
  const isNew = edit === "new";
  const known = trpc.announcement.get.useQuery(
    { id: isNew ? 0 : edit },
    { enabled: !isNew, staleTime: 0, meta: { inline: true } },
  );
  const create = trpc.announcement.create.useMutation();
  const update = trpc.announcement.update.useMutation();
  const form = useServerForm({
    schema,
    values: known.data === undefined ? EMPTY : valuesOf(known.data),
    async send(input) {
      if (isNew) await create.mutateAsync(input);
      else await update.mutateAsync({ id: edit, ...input });
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
  const { errors } = control.formState;
  const { title, content } = control.watch();
  const texts: Readonly<Record<string, string>> = {
    TITLE_REQUIRED: t`The title is required`,
    TITLE_LENGTH: t`Can not exceed ${LIMITS.titleMax}`,
    CONTENT_REQUIRED: t`Content cannot be empty`,
    CONTENT_LENGTH: t`Can not exceed ${LIMITS.textMax}`,
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <FormText
          form={control}
          name="title"
          label={<Trans>Title</Trans>}
          fieldClassName="min-w-60 flex-1"
          texts={texts}
          counter={{ count: title.length, max: LIMITS.titleMax }}
          autoComplete="off"
        />
        <VisibleField form={control} />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Content form={control} error={errors.content?.message && texts[errors.content.message]} />
        <section aria-label={t`Preview`} className="flex min-w-0 flex-col">
          <p className="mb-1.25 text-sm font-medium">
            <Trans>Preview</Trans>
          </p>
          <div className="min-h-40 flex-1 rounded-md border p-4">
            <Markdown source={content} size="post" wide html="staff" />
          </div>
        </section>
      </div>
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

function Content({ form: control, error }: { form: Form; error: string | undefined }) {
  const { t } = useLingui();
  const id = useId();
  async function insertImage(file: File) {
    const image = await uploadImage<{ link: string }>(
      { path: "/api/file/upload-md-img", field: "image", purpose: "markdown" },
      file,
    );
    const old = control.getValues("content");
    const gap = old === "" || old.endsWith("\n") ? "" : "\n\n";
    const next = `${old}${gap}![](${image.link})\n`;
    control.setValue("content", next, { shouldDirty: true, shouldValidate: true });
  }
  return (
    <Controller
      control={control.control}
      name="content"
      render={({ field }) => (
        <div className="min-w-0">
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
            error={error}
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
