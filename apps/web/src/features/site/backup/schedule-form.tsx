import { BACKUPS_KEPT_MAX, backupForm } from "@gavel/domain/backup";
import { Checkbox } from "@gavel/ui/checkbox";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Select } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { AdminForm, SaveBar } from "../../../app/forms/admin-form.tsx";
import type { ServerForm } from "../../../app/forms/use-server-form.ts";
import { useSettingsForm } from "../../../app/forms/use-settings-form.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";

type Values = z.infer<typeof backupForm>;
type Form = ServerForm<Values>;

function valuesOf(settings: Outputs["setting"]["all"]): Values {
  const { backupDays, backupHour, backupKeep } = settings;
  return { backupDays, backupHour, backupKeep };
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));
const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export function ScheduleForm() {
  const utils = trpc.useUtils();
  const form = useSettingsForm({
    schema: backupForm,
    valuesOf,
    changesOf: (values: Values) => values,
    onDone: () => utils.backup.health.invalidate(),
  });
  const [{ timeZone }] = trpc.setting.all.useSuspenseQuery();
  const { error } = form.getFieldState("backupKeep", form.formState);
  const { i18n } = useLingui();
  return (
    <AdminForm form={form}>
      <Days form={form} />
      <div className="grid gap-4 px-4 pb-4 md:grid-cols-2">
        <Field
          label={<Trans>Time</Trans>}
          hint={<Trans>In the site’s time zone, {timeZone}</Trans>}
        >
          {(control) => (
            <Controller
              control={form.control}
              name="backupHour"
              render={({ field }) => (
                <Select
                  {...control}
                  value={String(field.value)}
                  options={HOURS}
                  onChange={(hour) => field.onChange(Number(hour))}
                />
              )}
            />
          )}
        </Field>
        <Field
          label={<Trans>Backups kept</Trans>}
          hint={<Trans>Older ones are removed after each good one.</Trans>}
          error={fieldMessage(i18n, error?.message)}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("backupKeep", { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={1}
              max={BACKUPS_KEPT_MAX}
              className="figure"
            />
          )}
        </Field>
      </div>
      <SaveBar form={form} small className="border-t px-4 py-3" />
    </AdminForm>
  );
}

function Days({ form }: { form: Form }) {
  const { i18n } = useLingui();
  const id = useId();
  const words = new Intl.DateTimeFormat(i18n.locale, { weekday: "short", timeZone: "UTC" });
  return (
    <Controller
      control={form.control}
      name="backupDays"
      render={({ field }) => (
        <fieldset className="p-4" aria-describedby={`${id}-hint`}>
          <legend className="float-left mb-1.25 w-full text-sm font-medium">
            <Trans>Days</Trans>
          </legend>
          <div className="clear-both flex flex-wrap gap-x-5 gap-y-2">
            {WEEK.map((day) => (
              <label key={day} htmlFor={`${id}-${day}`} className="flex items-center gap-2 text-sm">
                <Checkbox
                  id={`${id}-${day}`}
                  checked={field.value.includes(day)}
                  onBlur={field.onBlur}
                  onCheckedChange={(on) =>
                    field.onChange(
                      WEEK.filter((one) => (one === day ? on === true : field.value.includes(one))),
                    )
                  }
                />
                {words.format(MONDAY + (day - 1) * DAY_MS)}
              </label>
            ))}
          </div>
          <p id={`${id}-hint`} className="mt-1.25 text-xs text-muted-foreground">
            <Trans>Without a day, backups are taken only when you ask for one.</Trans>
          </p>
        </fieldset>
      )}
    />
  );
}
