import { LIMITS } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { ErrorState } from "@gavel/ui/error-state";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Markdown } from "@gavel/ui/markdown";
import { MarkdownField } from "@gavel/ui/markdown-field";
import { Skeleton } from "@gavel/ui/skeleton";
import { Switch } from "@gavel/ui/switch";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import { UnsavedGuard } from "../../../../app/forms/unsaved-guard.tsx";
import { TELLS_WHEN_TOUCHED } from "../../../../app/forms/validation.ts";
import { trpc } from "../../../../app/trpc.ts";
import { uploadImage } from "../../../../app/upload.ts";
import { UploadButton } from "../../../../app/upload-button.tsx";

const form = z.object({
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax, "TITLE_LENGTH"),
  content: z.string().min(1, "CONTENT_REQUIRED").max(LIMITS.textMax, "CONTENT_LENGTH"),
  isVisible: z.boolean(),
});
type Values = z.infer<typeof form>;
const EMPTY: Values = { title: "", content: "", isVisible: true };

interface AnnouncementDialogProps {
  edit: number | "new";
  onClose: () => void;
}

/** Writes a new announcement or changes one. What was typed is not lost to Escape or a click beside. */
export function AnnouncementDialog({ edit, onClose }: AnnouncementDialogProps) {
  const { t, i18n } = useLingui();
  const isNew = edit === "new";
  const known = trpc.announcement.get.useQuery(
    { id: isNew ? 0 : edit },
    { enabled: !isNew, staleTime: 0, meta: { inline: true } },
  );
  const control = useForm({
    resolver: zodResolver(form),
    defaultValues: EMPTY,
    values: isNew ? EMPTY : known.data,
    ...TELLS_WHEN_TOUCHED,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, isSubmitting } = control.formState;
  const submit = useSubmit(edit, control, onClose);
  const isReady = isNew || known.data !== undefined;
  return (
    <Dialog
      open
      size="fullscreen"
      keepOnOutsideClick
      keepOnEscape={isDirty}
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? t`New announcement` : t`Edit announcement`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            disabled={!isReady}
            busy={isSubmitting}
            onClick={() => void submit()}
          >
            {isNew ? <Trans>Publish</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <UnsavedGuard dirty={isDirty && !isSubmitting} />
      {known.isError && (
        <ErrorState
          title={t`The announcement did not load`}
          reason={describeError(i18n, known.error)}
          requestId={errorFacts(known.error).requestId}
          onRetry={() => void known.refetch()}
        />
      )}
      {isReady && <Fields form={control} />}
      {!isReady && !known.isError && <Skeleton className="h-40 w-full" />}
    </Dialog>
  );
}

type Form = UseFormReturn<Values, unknown, Values>;

function useSubmit(edit: number | "new", control: Form, onClose: () => void) {
  const { t } = useLingui();
  const { announcement } = trpc.useUtils();
  const create = trpc.announcement.create.useMutation();
  const update = trpc.announcement.update.useMutation();
  return control.handleSubmit(async (values) => {
    const work =
      edit === "new" ? create.mutateAsync(values) : update.mutateAsync({ id: edit, ...values });
    const isSaved = await work.then(
      () => true,
      () => false,
    );
    // The failure was told; what was typed stays.
    if (!isSaved) return;
    notifySuccess(edit === "new" ? t`Create Successfully` : t`Update Successfully`);
    control.reset(values);
    void announcement.invalidate();
    // After the form is clean, so that leaving it asks nothing.
    setTimeout(onClose);
  });
}

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
  const textOf = (code: string | undefined) => (code === undefined ? undefined : texts[code]);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field
          label={<Trans>Title</Trans>}
          className="min-w-60 flex-1"
          error={textOf(errors.title?.message)}
          counter={{ count: title.length, max: LIMITS.titleMax }}
        >
          {(field) => <Input {...field} {...control.register("title")} autoComplete="off" />}
        </Field>
        <VisibleField form={control} />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Content form={control} error={textOf(errors.content?.message)} />
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
