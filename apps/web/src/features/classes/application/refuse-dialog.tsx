import { BANK_APPLICATION } from "@gavel/domain/problem";
import { Field } from "@gavel/ui/field";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { FormDialog } from "../../../app/forms/form-dialog.tsx";
import { useServerForm } from "../../../app/forms/use-server-form.ts";
import { trpc } from "../../../app/trpc.ts";
import type { Application } from "./types.ts";

const REASON_MAX = 1000;
const schema = z.object({
  reason: z.string().trim().min(1, "REASON_REQUIRED").max(REASON_MAX, "REASON_LENGTH"),
});

/** A refusal says why; the author reads it in a message. */
export function RefuseDialog({ row, onClose }: { row: Application; onClose: () => void }) {
  const { t } = useLingui();
  const { groupProblem } = trpc.useUtils();
  const change = trpc.groupProblem.changeProgress.useMutation({ meta: { inline: true } });
  const { problemId, title } = row;
  const form = useServerForm({
    schema,
    values: { reason: "" },
    placesOf: () => ["root"],
    async send({ reason }) {
      await change.mutateAsync({ pid: row.pid, progress: BANK_APPLICATION.refused, reason });
      return undefined;
    },
    onDone() {
      notifySuccess(t`Refused; its author was told`);
      void groupProblem.invalidate();
      onClose();
    },
  });
  const { errors } = form.formState;
  const texts: Readonly<Record<string, string>> = {
    REASON_REQUIRED: t`Say why`,
    REASON_LENGTH: t`Can not exceed ${REASON_MAX}`,
  };
  return (
    <FormDialog
      form={form}
      title={t`Refuse ${problemId} ${title}?`}
      label={<Trans context="application">Refuse</Trans>}
      refused={t`Update failed`}
      onClose={onClose}
    >
      <Field
        label={<Trans>Reason</Trans>}
        hint={<Trans>Its author gets this as a message.</Trans>}
        error={errors.reason?.message && texts[errors.reason.message]}
        counter={{ count: form.watch("reason").length, max: REASON_MAX }}
      >
        {(control) => <Textarea {...control} {...form.register("reason")} rows={4} />}
      </Field>
    </FormDialog>
  );
}
