import { WEBHOOK_ORIGINS_MAX, webhookOriginLine } from "@gavel/domain/webhook";
import { Field } from "@gavel/ui/field";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { AdminForm, SaveBar } from "../../../app/forms/admin-form.tsx";
import { useSettingsForm } from "../../../app/forms/use-settings-form.ts";
import { trpc } from "../../../app/trpc.ts";

const linesOf = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== "");

/** One address a line. */
const schema = z.object({
  addresses: z
    .string()
    .refine((text) => linesOf(text).every((line) => webhookOriginLine.safeParse(line).success), {
      message: "ORIGIN_FORMAT",
    })
    .refine((text) => linesOf(text).length <= WEBHOOK_ORIGINS_MAX, { message: "TEXT_TOO_LONG" }),
});
type Values = z.infer<typeof schema>;

export function AllowedAddresses() {
  const { t, i18n } = useLingui();
  const { webhook } = trpc.useUtils();
  const form = useSettingsForm({
    schema,
    valuesOf: ({ webhookOrigins }): Values => ({ addresses: webhookOrigins.join("\n") }),
    changesOf: ({ addresses }: Values) => ({ webhookOrigins: linesOf(addresses) }),
    placesOf: (code) => (code === "PARAM_INVALID" ? ["addresses"] : ["root"]),
    onDone: () => webhook.find.invalidate(),
  });
  return (
    <AdminForm form={form}>
      <div className="p-4">
        <Field
          label={t`Addresses that webhooks may lead to`}
          hint={
            <Trans>
              One per line with protocol and port, such as https://live.example.org or
              http://10.0.0.5:8080. A name that leads to an internal address needs a line with that
              address too. None: nobody can register a webhook.
            </Trans>
          }
          error={fieldMessage(i18n, form.formState.errors.addresses?.message)}
        >
          {(control) => <Textarea {...control} {...form.register("addresses")} rows={4} mono />}
        </Field>
      </div>
      <SaveBar form={form} className="border-t px-4 py-3" />
    </AdminForm>
  );
}
