import "../errors/talk-error-messages.ts";
import { REPORT_LABELS, REPORT_REASON_MAX } from "@gavel/domain/report";
import { type ReportForm, reportForm } from "@gavel/domain/report-form";
import { Checkbox } from "@gavel/ui/checkbox";
import { Field } from "@gavel/ui/field";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { fieldMessage } from "../errors/field-message.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { type ServerForm, useServerForm } from "../forms/use-server-form.ts";
import { trpc } from "../trpc.ts";
import { labelWords } from "./report-label-words.ts";

const EMPTY: ReportForm = { labels: [], reason: "" };

/** One thing that people report. */
export type Reportable =
  | { readonly discussionId: number }
  | { readonly commentId: number }
  | { readonly replyId: number }
  | { readonly uid: string };

interface ReportDialogProps {
  thing: Reportable;
  onClose: () => void;
}

/** Says to the staff what is wrong with something. */
export default function ReportDialog({ thing, onClose }: ReportDialogProps) {
  const { t } = useLingui();
  const report = trpc.report.create.useMutation();
  const title = useTitle(thing);
  const form = useServerForm<ReportForm, ReportForm>({
    schema: reportForm,
    values: EMPTY,
    tellsWhenSent: true,
    async send(input) {
      await report.mutateAsync({ ...thing, ...input });
      return input;
    },
    onDone() {
      notifySuccess(t`Reported: you will be told what comes of it`);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} label={<Trans>Report</Trans>} onClose={onClose}>
      <Labels form={form} />
      <Reason form={form} />
    </FormDialog>
  );
}

function useTitle(thing: Reportable): string {
  const { t } = useLingui();
  if ("commentId" in thing) return t`Report this comment`;
  if ("replyId" in thing) return t`Report this reply`;
  if ("uid" in thing) return t`Report this profile`;
  return t`Report this discussion`;
}

function Labels({ form }: { form: ServerForm<ReportForm> }) {
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

function Reason({ form }: { form: ServerForm<ReportForm> }) {
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
