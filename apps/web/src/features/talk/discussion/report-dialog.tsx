import { REPORT_LABELS, REPORT_REASON_MAX } from "@gavel/domain/report";
import { Checkbox } from "@gavel/ui/checkbox";
import { Field } from "@gavel/ui/field";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { FormDialog } from "../../../app/forms/form-dialog.tsx";
import { type ServerForm, useServerForm } from "../../../app/forms/use-server-form.ts";
import { labelWords } from "../../../app/talk/report-label-words.ts";
import { trpc } from "../../../app/trpc.ts";

const schema = z
  .object({
    labels: z.array(z.enum(REPORT_LABELS)),
    reason: z.string().trim().max(REPORT_REASON_MAX, "REPORT_TOO_LONG"),
  })
  .refine(({ labels, reason }) => labels.length > 0 || reason !== "", {
    message: "REPORT_EMPTY",
    path: ["reason"],
  });
type Values = z.infer<typeof schema>;
const EMPTY: Values = { labels: [], reason: "" };

interface ReportDialogProps {
  discussionId: number;
  onClose: () => void;
}

/** Says to the staff what is wrong with a discussion. */
export default function ReportDialog({ discussionId, onClose }: ReportDialogProps) {
  const { t } = useLingui();
  const report = trpc.report.create.useMutation();
  const form = useServerForm<Values, Values>({
    schema,
    values: EMPTY,
    tellsWhenSent: true,
    async send(input) {
      await report.mutateAsync({ discussionId, ...input });
      return input;
    },
    onDone() {
      notifySuccess(t`Reported: you will be told what comes of it`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t`Report this discussion`}
      label={<Trans>Report</Trans>}
      onClose={onClose}
    >
      <Labels form={form} />
      <Reason form={form} />
    </FormDialog>
  );
}

function Labels({ form }: { form: ServerForm<Values> }) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <Controller
      control={form.control}
      name="labels"
      render={({ field }) => (
        <fieldset className="mb-4">
          <legend className="mb-2 text-sm font-medium">
            <Trans>What is wrong with it?</Trans>
          </legend>
          <div className="grid grid-cols-2 gap-x-4 gap-y-2">
            {REPORT_LABELS.map((label) => (
              <span key={label} className="flex items-center gap-2 text-sm">
                <Checkbox
                  id={`${id}-${label}`}
                  checked={field.value.includes(label)}
                  onCheckedChange={(isOn) => {
                    const others = field.value.filter((one) => one !== label);
                    field.onChange(isOn === true ? [...others, label] : others);
                  }}
                />
                <label htmlFor={`${id}-${label}`}>{i18n._(labelWords[label])}</label>
              </span>
            ))}
          </div>
        </fieldset>
      )}
    />
  );
}

function Reason({ form }: { form: ServerForm<Values> }) {
  const { i18n } = useLingui();
  const reason = form.watch("reason");
  return (
    <Field
      label={<Trans>Reason</Trans>}
      error={fieldMessage(i18n, form.formState.errors.reason?.message)}
      counter={{ count: reason.length, max: REPORT_REASON_MAX }}
    >
      {(control) => <Textarea {...control} {...form.register("reason")} rows={3} />}
    </Field>
  );
}
