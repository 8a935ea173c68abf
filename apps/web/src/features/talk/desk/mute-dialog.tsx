import { MUTE_DAYS_MAX, MUTE_REASON_MAX } from "@gavel/domain/mute";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { FormDialog } from "../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { fromLocal, toLocal } from "../../../app/forms/local-time.ts";
import { type ServerForm, useServerForm } from "../../../app/forms/use-server-form.ts";
import { trpc } from "../../../app/trpc.ts";

const DAY_MS = 86_400_000;

const schema = z.object({
  username: z.string().trim().min(1, "USERNAME_REQUIRED"),
  /** As the field writes it; empty = for ever. */
  until: z.string().refine(
    (text) => {
      if (text === "") return true;
      const ahead = (fromLocal(text)?.getTime() ?? 0) - Date.now();
      return ahead > 0 && ahead <= MUTE_DAYS_MAX * DAY_MS;
    },
    { message: "MUTE_END" },
  ),
  reason: z.string().trim().min(1, "FIELD_REQUIRED").max(MUTE_REASON_MAX, "REPORT_TOO_LONG"),
});
type Values = z.infer<typeof schema>;

interface MuteDialogProps {
  /** Absent: they are named in the form. */
  username?: string;
  onClose: () => void;
}

/** Keeps somebody from writing where others talk, and tells them why. */
export default function MuteDialog({ username, onClose }: MuteDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const mute = trpc.mute.set.useMutation();
  const form = useServerForm<Values, Values>({
    schema,
    values: { username: username ?? "", until: "", reason: "" },
    tellsWhenSent: true,
    async send(input) {
      const { until, reason } = input;
      const endsAt = fromLocal(until)?.toISOString() ?? null;
      await mute.mutateAsync({ username: input.username, endsAt, reason });
      return input;
    },
    onDone() {
      notifySuccess(t`They are told, and cannot write until then`);
      void utils.mute.invalidate();
      void utils.report.getReported.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={username === undefined ? t`Mute somebody` : t`Mute ${username}`}
      label={<Trans>Mute</Trans>}
      onClose={onClose}
    >
      <p className="mb-4 text-sm text-muted-foreground">
        <Trans>
          They can neither write nor change discussions, comments and replies, anywhere on this
          site. Everything else stays open to them.
        </Trans>
      </p>
      {username === undefined && (
        <FormText
          form={form}
          name="username"
          label={t`Username`}
          autoComplete="off"
          fieldClassName="mb-4"
        />
      )}
      <Until form={form} />
      <Reason form={form} />
    </FormDialog>
  );
}

function Until({ form }: { form: ServerForm<Values> }) {
  const { t } = useLingui();
  const set = (days: number) =>
    form.setValue("until", toLocal(new Date(Date.now() + days * DAY_MS)).slice(0, 16), {
      ...{ shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    });
  return (
    <>
      <FormText
        form={form}
        name="until"
        type="datetime-local"
        label={t`Until`}
        hint={t`Empty: for ever`}
        texts={{ MUTE_END: t`Choose a moment ahead, within ten years` }}
      />
      <p className="mt-2 mb-4 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => set(1)}>
          <Trans>1 day</Trans>
        </Button>
        <Button size="sm" onClick={() => set(7)}>
          <Trans>7 days</Trans>
        </Button>
        <Button size="sm" onClick={() => set(30)}>
          <Trans>30 days</Trans>
        </Button>
      </p>
    </>
  );
}

function Reason({ form }: { form: ServerForm<Values> }) {
  const { t, i18n } = useLingui();
  const code = form.formState.errors.reason?.message;
  const fault = code === "FIELD_REQUIRED" ? t`Reason is required` : fieldMessage(i18n, code);
  return (
    <Field
      label={<Trans>Reason</Trans>}
      hint={<Trans>They read it where they would write</Trans>}
      error={fault}
      counter={{ count: form.watch("reason").length, max: MUTE_REASON_MAX }}
    >
      {(control) => <Textarea {...control} {...form.register("reason")} rows={3} />}
    </Field>
  );
}
