import {
  type ProblemLimit,
  problemLimitsForm,
  type Switch as SwitchKey,
  type SwitchLimit,
  switchForm,
} from "@gavel/domain/setting";
import { Card, CardHeader } from "@gavel/ui/card";
import { Switch } from "@gavel/ui/switch";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { AdminForm, SaveBar } from "../../../app/forms/admin-form.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import type { ServerForm } from "../../../app/forms/use-server-form.ts";
import { useSettingsForm } from "../../../app/forms/use-settings-form.ts";
import { SWITCH_SECTIONS, type SwitchSection } from "./switch-words.ts";

const pageForm = z.object({ ...switchForm.shape, ...problemLimitsForm.shape });
type Form = ServerForm<z.infer<typeof pageForm>>;

/** What is open on this site, and how much of it at once. */
export function SwitchPage() {
  const { t } = useLingui();
  const form = useSettingsForm({
    schema: pageForm,
    valuesOf: (settings) => pageForm.parse(settings),
    changesOf: (values) => values,
  });
  return (
    <AdminPage title={t`System Switch`}>
      <AdminForm form={form} className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          {SWITCH_SECTIONS.map((section) => (
            <Section key={section.id} section={section} form={form} />
          ))}
        </div>
        <Card className="sticky bottom-0 z-(--z-sticky)">
          <SaveBar form={form} className="px-4 py-3" />
        </Card>
      </AdminForm>
    </AdminPage>
  );
}

function Section({ section, form }: { section: SwitchSection; form: Form }) {
  const { i18n } = useLingui();
  return (
    <Card>
      <CardHeader title={i18n._(section.title)} />
      <div className="grid gap-4 p-4">
        {section.switches.map((one) => (
          <SwitchField key={one.name} form={form} {...one} />
        ))}
        {section.limits.map((one) => (
          <LimitField key={one.name} form={form} {...one} />
        ))}
      </div>
    </Card>
  );
}

interface SwitchFieldProps {
  form: Form;
  name: SwitchKey;
  label: MessageDescriptor;
  hint?: MessageDescriptor;
}

function SwitchField({ form, name, label, hint }: SwitchFieldProps) {
  const { i18n } = useLingui();
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <div className="flex items-start gap-3">
          <Switch
            id={id}
            className="mt-0.5"
            checked={field.value}
            aria-describedby={hint === undefined ? undefined : hintId}
            onCheckedChange={field.onChange}
            onBlur={field.onBlur}
          />
          <div className="min-w-0 text-sm">
            <label htmlFor={id} className="font-medium">
              {i18n._(label)}
            </label>
            {hint !== undefined && (
              <p id={hintId} className="text-xs text-muted-foreground">
                {i18n._(hint)}
              </p>
            )}
          </div>
        </div>
      )}
    />
  );
}

interface LimitFieldProps {
  form: Form;
  name: SwitchLimit | ProblemLimit;
  label: MessageDescriptor;
  hint?: MessageDescriptor;
  unit?: string;
}

function LimitField({ form, name, label, hint, unit }: LimitFieldProps) {
  const { i18n } = useLingui();
  return (
    <FormText
      form={form}
      name={name}
      label={i18n._(label)}
      hint={hint && i18n._(hint)}
      rules={{ valueAsNumber: true }}
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      unit={unit}
      boxClassName="max-w-44"
      className="figure"
    />
  );
}
