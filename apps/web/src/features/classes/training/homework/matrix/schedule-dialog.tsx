import { findHomeworkFaults } from "@gavel/domain/homework/schedule";
import { Button } from "@gavel/ui/button";
import { Checkbox } from "@gavel/ui/checkbox";
import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, useState } from "react";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../../app/trpc.ts";
import type { HomeworkMatrix } from "../types.ts";
import { beginTimes, readTimes, type TimesValues } from "./times-values.ts";

interface ScheduleDialogProps {
  trainingId: number;
  /** null = the training has no times yet. */
  schedule: HomeworkMatrix["homework"] | null;
  onClose: () => void;
}

type TextName = Exclude<keyof TimesValues, "countsEarlier">;

/** When a homework opens, is due and closes, and what late work loses. */
export function ScheduleDialog({ trainingId, schedule, onClose }: ScheduleDialogProps) {
  const { t, i18n } = useLingui();
  const [values, setValues] = useState(() => beginTimes(schedule, new Date()));
  const { save, remove } = useSaving(onClose);
  const wanted = readTimes(values);
  const faults = wanted === null ? [] : findHomeworkFaults(wanted);
  const faultOf = (name: TextName) => {
    const fault = faults.find(({ field }) => field === name);
    if (fault === undefined) return undefined;
    if (fault.code === "range") return t`A whole number in range`;
    return name === "closesAt" ? t`Not before the deadline` : t`Later than the opening`;
  };
  const field = (name: TextName, label: ReactNode, more: Partial<ComponentProps<typeof Input>>) => (
    <Field label={label} error={faultOf(name)}>
      {(control) => (
        <Input
          {...control}
          {...more}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const moment = { type: "datetime-local" };
  const number = (unit: string, max: number) => ({ type: "number", min: 0, max, unit });
  const failure = save.error ?? remove.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Times of the homework`}
      keepOnOutsideClick
      footer={
        <>
          {schedule !== null && (
            <Button
              className="mr-auto"
              disabled={save.isPending || remove.isPending}
              onClick={() => remove.mutate({ trainingId })}
            >
              <Trans>No homework any more</Trans>
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={wanted === null || faults.length > 0}
            onClick={() => wanted !== null && save.mutate({ trainingId, ...wanted })}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {field("opensAt", t({ message: "Opens", context: "homework" }), moment)}
        {field("dueAt", t({ message: "Due", context: "homework" }), moment)}
        {field("closesAt", t`Last moment for late work`, moment)}
        <div className="grid gap-4 md:grid-cols-3">
          {field("percentPerDay", t`Off per day late`, number("%", 100))}
          {field("lowestPercent", t`At least`, number("%", 100))}
          {field("graceMinutes", t`Grace`, number(t({ message: "min", context: "minutes" }), 1440))}
        </div>
        {/** biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is in it */}
        <label className="flex items-center gap-2 text-sm">
          <Checkbox
            checked={values.countsEarlier}
            onCheckedChange={(on) => setValues({ ...values, countsEarlier: on === true })}
          />
          <Trans>What was solved before it opens counts</Trans>
        </label>
        {failure !== null && (
          <p role="alert" className="text-sm text-destructive">
            {describeError(i18n, failure)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Whoever is in the training sees its times, too. */
function useSaving(onClose: () => void) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const onSuccess = async () => {
    notifySuccess(t`The times are saved`);
    await Promise.all([utils.homework.invalidate(), utils.training.invalidate()]);
    onClose();
  };
  const save = trpc.homework.set.useMutation({ meta: { inline: true }, onSuccess });
  const remove = trpc.homework.remove.useMutation({ meta: { inline: true }, onSuccess });
  return { save, remove };
}
