import { type Switch as SwitchKey, type SwitchLimit, switchForm } from "@gavel/domain/setting";
import { Card, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Switch } from "@gavel/ui/switch";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { trpc } from "../../../app/trpc.ts";
import { SaveBar } from "./save-bar.tsx";
import { SWITCH_SECTIONS, type SwitchSection } from "./switch-words.ts";

type Values = z.infer<typeof switchForm>;
type Form = UseFormReturn<Values, unknown, Values>;

/** What is open on this site, and how much of it at once. */
export function SwitchPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [settings] = trpc.setting.all.useSuspenseQuery();
  const update = trpc.setting.update.useMutation();
  const form = useForm({
    resolver: zodResolver(switchForm),
    defaultValues: switchForm.parse(settings),
    ...TELLS_WHEN_TOUCHED,
  });
  const { isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const saved = await update.mutateAsync(values).catch(() => null);
    // The failure was told; what was set stays on the page.
    if (saved === null) return;
    utils.setting.all.setData(undefined, saved);
    form.reset(switchForm.parse(saved));
    notifySuccess(t`Update Successfully`);
    await utils.setting.website.invalidate();
  });

  return (
    <AdminPage title={t`System Switch`}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          {SWITCH_SECTIONS.map((section) => (
            <Section key={section.id} section={section} form={form} />
          ))}
        </div>
        <Card className="sticky bottom-4 [&>div]:border-t-0">
          <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => form.reset()} />
        </Card>
      </form>
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
  name: SwitchLimit;
  label: MessageDescriptor;
  hint?: MessageDescriptor;
  unit?: string;
}

function LimitField({ form, name, label, hint, unit }: LimitFieldProps) {
  const { i18n } = useLingui();
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field
      label={i18n._(label)}
      hint={hint && i18n._(hint)}
      error={fieldMessage(i18n, error?.message)}
    >
      {(control) => (
        <Input
          {...control}
          {...form.register(name, { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          unit={unit}
          boxClassName="max-w-44"
          className="figure"
        />
      )}
    </Field>
  );
}
