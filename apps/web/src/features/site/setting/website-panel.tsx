import { DESCRIPTION_MAX, mailDomain, timeZone, websiteForm } from "@gavel/domain/setting";
import { Card, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Select } from "@gavel/ui/select";
import { Switch } from "@gavel/ui/switch";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { AdminForm, SaveBar } from "../../../app/forms/admin-form.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import type { ServerForm } from "../../../app/forms/use-server-form.ts";
import { useSettingsForm } from "../../../app/forms/use-settings-form.ts";
import type { Outputs } from "../../../app/trpc.ts";

const schema = websiteForm.extend({
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
type Values = z.infer<typeof schema>;

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
  const form = useSettingsForm({
    schema,
    valuesOf,
    changesOf: ({ blockedMailDomains, ...values }: Values) => ({
      ...values,
      blockedMailDomains: domainsOf(blockedMailDomains),
    }),
  });
  return (
    <AdminForm form={form}>
      <Card>
        <CardHeader title={<Trans>Website</Trans>} />
        <SiteFields form={form} />
        <SaveBar form={form} className="border-t px-4 py-3" />
      </Card>
    </AdminForm>
  );
}

type Form = ServerForm<Values>;

function SiteFields({ form }: { form: Form }) {
  const { t, i18n } = useLingui();
  const description = form.watch("description");
  const { errors } = form.formState;
  const text = (name: TextName, label: string, more: TextMore = {}) => (
    <FormText form={form} name={name} label={label} autoComplete="off" {...more} />
  );
  return (
    <div className="grid gap-4 p-4 md:grid-cols-2">
      {text("name", t`Site name`)}
      {text("shortName", t`Short name`, {
        hint: t`Shown in the header and in every page title.`,
      })}
      {text("baseUrl", t`Address of the site`, {
        placeholder: "https://",
        hint: t`Links in emails start with it.`,
      })}
      {text("email", t`Contact email`)}
      {text("recordName", t`Record name`, { hint: t`Shown in the footer.` })}
      {text("recordUrl", t`Record link`, { placeholder: "https://" })}
      {text("projectName", t`Project name`, { hint: t`Shown in the footer.` })}
      {text("projectUrl", t`Project link`, { placeholder: "https://" })}
      <TimeZoneField form={form} />
      <RegisterSwitch form={form} />
      <Field
        className="md:col-span-2"
        label={<Trans context="site">Description</Trans>}
        error={fieldMessage(i18n, errors.description?.message)}
        counter={{ count: description.length, max: DESCRIPTION_MAX }}
      >
        {(control) => <Textarea {...control} {...form.register("description")} rows={3} />}
      </Field>
      <Field
        className="md:col-span-2"
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

type TextName = Exclude<
  keyof Values,
  "register" | "timeZone" | "description" | "blockedMailDomains"
>;
type TextMore = { hint?: string; placeholder?: string };

function TimeZoneField({ form }: { form: Form }) {
  const { t, i18n } = useLingui();
  return (
    <Controller
      control={form.control}
      name="timeZone"
      render={({ field }) => (
        <Field
          label={<Trans>Time zone</Trans>}
          hint={<Trans>Decides when a new day starts on this site.</Trans>}
          error={fieldMessage(i18n, form.formState.errors.timeZone?.message)}
        >
          {(control) => (
            <Select
              {...control}
              value={field.value}
              searchLabel={t`Search time zones`}
              options={zonesWith(field.value).map((zone) => ({ value: zone, label: zone }))}
              onChange={field.onChange}
            />
          )}
        </Field>
      )}
    />
  );
}

/** Those of the browser, and the one that is set: browsers leave out UTC and older names. */
function zonesWith(chosen: string): string[] {
  return [...new Set(["UTC", chosen, ...Intl.supportedValuesOf("timeZone")])].sort();
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
