import { DESCRIPTION_MAX, mailDomain, timeZone, websiteForm } from "@gavel/domain/setting";
import { Card, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Switch } from "@gavel/ui/switch";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Controller, type FieldPath, type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { SaveBar } from "./save-bar.tsx";

const form = websiteForm.extend({
  register: z.boolean(),
  timeZone,
  /** One domain a line. */
  blockedMailDomains: z
    .string()
    .refine(
      (text) => domainsOf(text).every((one) => mailDomain.safeParse(one).success),
      "MAIL_DOMAIN_FORMAT",
    ),
});
type Values = z.infer<typeof form>;

const domainsOf = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== "");

function valuesOf(settings: Outputs["setting"]["all"]): Values {
  const { baseUrl, name, shortName, description, email } = settings;
  const { recordName, recordUrl, projectName, projectUrl, register } = settings;
  return {
    ...{ baseUrl, name, shortName, description, email },
    ...{ recordName, recordUrl, projectName, projectUrl, register },
    timeZone: settings.timeZone,
    blockedMailDomains: settings.blockedMailDomains.join("\n"),
  };
}

/** What the site calls itself, where it lives, and who may register. */
export function WebsiteConfigPanel() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [settings] = trpc.setting.all.useSuspenseQuery();
  const update = trpc.setting.update.useMutation();
  const control = useForm({
    resolver: zodResolver(form),
    defaultValues: valuesOf(settings),
    ...TELLS_WHEN_TOUCHED,
  });
  const { isDirty, isSubmitting } = control.formState;

  const submit = control.handleSubmit(async ({ blockedMailDomains, ...values }) => {
    const domains = domainsOf(blockedMailDomains);
    const saved = await update
      .mutateAsync({ ...values, blockedMailDomains: domains })
      .catch(() => null);
    // The failure was told; what was typed stays.
    if (saved === null) return;
    utils.setting.all.setData(undefined, saved);
    control.reset(valuesOf(saved));
    notifySuccess(t`Update Successfully`);
    await utils.setting.website.invalidate();
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Card>
        <CardHeader title={<Trans>Website</Trans>} />
        <SiteFields form={control} />
        <SaveBar dirty={isDirty} busy={isSubmitting} onReset={() => control.reset()} />
      </Card>
    </form>
  );
}

type Form = UseFormReturn<Values, unknown, Values>;

function SiteFields({ form }: { form: Form }) {
  const { t, i18n } = useLingui();
  const description = form.watch("description");
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 p-4 md:grid-cols-2">
      <TextField form={form} name="name" label={t`Site name`} />
      <TextField
        form={form}
        name="shortName"
        label={t`Short name`}
        hint={t`Shown in the header and in every page title.`}
      />
      <TextField
        form={form}
        name="baseUrl"
        label={t`Address of the site`}
        placeholder="https://"
        hint={t`Links in emails start with it.`}
      />
      <TextField form={form} name="email" label={t`Contact email`} />
      <TextField
        form={form}
        name="timeZone"
        label={t`Time zone`}
        hint={t`Decides when a new day starts on this site, such as Asia/Shanghai.`}
      />
      <TextField
        form={form}
        name="recordName"
        label={t`Record name`}
        hint={t`Shown in the footer.`}
      />
      <TextField form={form} name="recordUrl" label={t`Record link`} placeholder="https://" />
      <TextField
        form={form}
        name="projectName"
        label={t`Project name`}
        hint={t`Shown in the footer.`}
      />
      <TextField form={form} name="projectUrl" label={t`Project link`} placeholder="https://" />
      <Field
        className="md:col-span-2"
        label={<Trans context="site">Description</Trans>}
        error={fieldMessage(i18n, errors.description?.message)}
        counter={{ count: description.length, max: DESCRIPTION_MAX }}
      >
        {(control) => <Textarea {...control} {...form.register("description")} rows={3} />}
      </Field>
      <RegisterSwitch form={form} />
      <Field
        label={<Trans>Blocked mail domains</Trans>}
        hint={<Trans>One per line; subdomains are included.</Trans>}
        error={fieldMessage(i18n, errors.blockedMailDomains?.message)}
      >
        {(control) => (
          <Textarea {...control} {...form.register("blockedMailDomains")} rows={3} mono />
        )}
      </Field>
    </div>
  );
}

interface TextFieldProps {
  form: Form;
  name: Exclude<FieldPath<Values>, "register">;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
}

function TextField({ form, name, label, hint, placeholder }: TextFieldProps) {
  const { i18n } = useLingui();
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field label={label} hint={hint} error={fieldMessage(i18n, error?.message)}>
      {(control) => (
        <Input {...control} {...form.register(name)} placeholder={placeholder} autoComplete="off" />
      )}
    </Field>
  );
}

function RegisterSwitch({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="register"
      render={({ field }) => (
        <Field
          label={<Trans>Allow registration</Trans>}
          hint={<Trans>The same switch as under System Switch.</Trans>}
        >
          {(control) => (
            <Switch
              {...control}
              checked={field.value}
              onCheckedChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        </Field>
      )}
    />
  );
}
