import { LIMITS } from "@gavel/domain/limit";
import { Markdown } from "@gavel/ui/markdown";
import { MarkdownField } from "@gavel/ui/markdown-field";
import { RadioGroup } from "@gavel/ui/radio";
import { Switch } from "@gavel/ui/switch";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { FormDialog } from "../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { NamesField } from "../../../app/forms/names-field.tsx";
import { type ServerForm, useServerForm } from "../../../app/forms/use-server-form.ts";
import { BesidePreview } from "../../../app/talk/beside-preview.tsx";
import { useFindPeople } from "../../../app/talk/use-find-mentions.ts";
import { useTakeFile } from "../../../app/talk/use-take-file.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { AUDIENCES, audienceWords } from "./audience-words.ts";

type Notice = Outputs["notice"]["find"]["records"][number];

const schema = z
  .object({
    title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax, "TITLE_LENGTH"),
    content: z
      .string()
      .max(LIMITS.textMax, "CONTENT_LENGTH")
      .refine((text) => text.trim() !== "", { message: "CONTENT_REQUIRED" }),
    audience: z.enum(AUDIENCES),
    recipients: z.array(z.string()).max(LIMITS.noticeRecipientsMax, "NOTICE_RECIPIENTS"),
    pushNow: z.boolean(),
  })
  .refine(({ audience, recipients }) => audience !== "Some" || recipients.length > 0, {
    message: "NOTICE_NO_RECIPIENT",
    path: ["recipients"],
  });
type Values = z.infer<typeof schema>;

function valuesOf(notice: Notice | undefined): Values {
  return {
    ...{ title: notice?.title ?? "", content: notice?.content ?? "" },
    audience: notice?.audience ?? "All",
    recipients: notice?.recipients.map(({ username }) => username) ?? [],
    pushNow: false,
  };
}

const OF_RECIPIENTS = new Set(["NOTICE_NO_RECIPIENT", "NOTICE_UNKNOWN_RECIPIENT"]);

interface NoticeDialogProps {
  /** undefined: a new one. */
  notice: Notice | undefined;
  onClose: () => void;
}

/** Writes a notice, or changes one that has not gone out. */
export default function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const create = trpc.notice.create.useMutation({ meta: { inline: true } });
  const update = trpc.notice.update.useMutation({ meta: { inline: true } });
  const form = useServerForm<Values, Values>({
    schema,
    values: valuesOf(notice),
    placesOf: (code) => [OF_RECIPIENTS.has(code) ? "recipients" : "root"],
    async send(input) {
      if (notice === undefined) await create.mutateAsync(input);
      else await update.mutateAsync({ id: notice.id, ...input });
      return input;
    },
    onDone({ pushNow }) {
      const saved = notice === undefined ? t`Create Successfully` : t`Update Successfully`;
      notifySuccess(pushNow ? t`The notice has been sent` : saved);
      void utils.notice.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="fullscreen"
      title={notice === undefined ? t`New notice` : t`Edit notice`}
      label={form.watch("pushNow") ? <Trans>Send</Trans> : <Trans>Save</Trans>}
      refused={t`Update failed`}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: ServerForm<Values> }) {
  const { t, i18n } = useLingui();
  const { title, content, audience } = form.watch();
  const texts: Readonly<Record<string, string>> = {
    TITLE_REQUIRED: t`The title is required`,
    TITLE_LENGTH: t`Can not exceed ${LIMITS.titleMax}`,
    CONTENT_REQUIRED: t`Content cannot be empty`,
    CONTENT_LENGTH: t`Can not exceed ${LIMITS.textMax}`,
  };
  return (
    <div className="flex flex-col gap-4 md:h-full">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Controller
          control={form.control}
          name="audience"
          render={({ field }) => (
            <RadioGroup
              className="h-(--control-h) items-center"
              label={t`Recipients`}
              value={field.value}
              onChange={field.onChange}
              options={AUDIENCES.map((value) => ({ value, label: i18n._(audienceWords[value]) }))}
            />
          )}
        />
        <PushField form={form} />
      </div>
      {audience === "Some" && <RecipientsField form={form} />}
      <FormText
        form={form}
        name="title"
        label={<Trans>Title</Trans>}
        texts={texts}
        counter={{ count: title.length, max: LIMITS.titleMax }}
        autoComplete="off"
      />
      <BesidePreview preview={<Markdown source={content} wide />}>
        <Content form={form} texts={texts} />
      </BesidePreview>
    </div>
  );
}

function RecipientsField({ form }: { form: ServerForm<Values> }) {
  const { t, i18n } = useLingui();
  const find = useFindPeople();
  const code = form.getFieldState("recipients", form.formState).error?.message;
  const max = LIMITS.noticeRecipientsMax;
  return (
    <NamesField
      label={<Trans>Usernames</Trans>}
      placeholder={t`Username, then Enter`}
      names={form.watch("recipients")}
      find={find}
      error={code === "NOTICE_RECIPIENTS" ? t`At most ${max} names` : fieldMessage(i18n, code)}
      onChange={(names) =>
        form.setValue("recipients", names, { shouldDirty: true, shouldValidate: true })
      }
    />
  );
}

function PushField({ form }: { form: ServerForm<Values> }) {
  const id = useId();
  return (
    <Controller
      control={form.control}
      name="pushNow"
      render={({ field }) => (
        <span className="flex h-(--control-h) items-center gap-2 text-sm">
          <Switch id={id} checked={field.value} onCheckedChange={field.onChange} />
          <label htmlFor={id}>
            <Trans>Send at once, not within the hour</Trans>
          </label>
        </span>
      )}
    />
  );
}

interface ContentProps {
  form: ServerForm<Values>;
  texts: Readonly<Record<string, string>>;
}

function Content({ form, texts }: ContentProps) {
  const { t } = useLingui();
  const id = useId();
  const takeFile = useTakeFile();
  return (
    <Controller
      control={form.control}
      name="content"
      render={({ field, fieldState }) => (
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
            rows={10}
            fills
            error={texts[fieldState.error?.message ?? ""]}
            takeFile={takeFile}
          />
        </div>
      )}
    />
  );
}
