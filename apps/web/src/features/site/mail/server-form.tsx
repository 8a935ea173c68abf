import type { MailServerView } from "@gavel/api/types";
import { MAIL_PORTS, type MailSecurity, mailServerForm } from "@gavel/domain/mail";
import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Field } from "@gavel/ui/field";
import { Select } from "@gavel/ui/select";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { AdminForm, SaveBar } from "../../../app/forms/admin-form.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { type ServerForm, useServerForm } from "../../../app/forms/use-server-form.ts";
import { trpc } from "../../../app/trpc.ts";

const schema = mailServerForm.refine(({ host }) => host !== "", {
  path: ["host"],
  message: "HOST_REQUIRED",
});

function fieldsOf(server: MailServerView) {
  const { isSiteAddressSet: _, ...fields } = server;
  return fields;
}

/** Which field a refusal speaks of. */
function placesOf(code: string) {
  if (code === "CERTIFICATE_INVALID") return ["caCertificate"] as const;
  return code.startsWith("MAIL_PASSWORD") ? (["password"] as const) : (["root"] as const);
}

export function MailServerForm({ server }: { server: MailServerView }) {
  const { t } = useLingui();
  const { mail } = trpc.useUtils();
  const save = trpc.mail.updateServer.useMutation({ meta: { inline: true } });
  const form = useServerForm({
    schema,
    values: fieldsOf(server),
    placesOf,
    async send(input) {
      const saved = await save.mutateAsync(input);
      mail.server.setData(undefined, saved);
      return fieldsOf(saved);
    },
    async onDone() {
      await mail.outbox.invalidate();
      notifySuccess(t`Update Successfully`);
    },
  });
  return (
    <AdminForm form={form} withinTab className="flex flex-col gap-3.5">
      <AddressFields form={form} />
      <AccountFields form={form} />
      <CertificateField form={form} />
      <SaveBar form={form} label={<Trans>Save the mail server</Trans>}>
        {server.host !== "" && <RemoveServer server={server} />}
      </SaveBar>
    </AdminForm>
  );
}

type Form = ServerForm<z.input<typeof schema>, z.output<typeof schema>>;

function AddressFields({ form }: { form: Form }) {
  const { t } = useLingui();
  function choose(security: MailSecurity) {
    const usual: readonly number[] = Object.values(MAIL_PORTS);
    form.setValue("security", security, { shouldDirty: true });
    if (!usual.includes(form.getValues("port"))) return;
    form.setValue("port", MAIL_PORTS[security], { shouldDirty: true, shouldValidate: true });
  }
  return (
    <div className="grid gap-3.5 md:grid-cols-[1fr_1fr_7rem]">
      <FormText
        form={form}
        name="host"
        label={<Trans>Host</Trans>}
        placeholder="smtp.example.org"
        autoComplete="off"
        spellCheck={false}
      />
      <Controller
        control={form.control}
        name="security"
        render={({ field: { value } }) => (
          <Field label={<Trans>Encryption</Trans>}>
            {(field) => (
              <Select
                {...field}
                value={value}
                onChange={choose}
                options={[
                  { value: "tls", label: t`TLS from the start` },
                  { value: "starttls", label: "STARTTLS" },
                  { value: "none", label: t`None: sent in clear text` },
                ]}
              />
            )}
          </Field>
        )}
      />
      <FormText
        form={form}
        name="port"
        label={<Trans>Port</Trans>}
        rules={{ valueAsNumber: true }}
        inputMode="numeric"
      />
    </div>
  );
}

function AccountFields({ form }: { form: Form }) {
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <FormText
        form={form}
        name="username"
        label={<Trans>Username</Trans>}
        hint={<Trans>Leave empty if the server needs no account.</Trans>}
        autoComplete="off"
      />
      <FormText
        form={form}
        name="password"
        password
        label={<Trans>Password</Trans>}
        hint={<Trans>Never shown again. Leave it as it is to keep it.</Trans>}
        autoComplete="new-password"
      />
      <FormText
        form={form}
        name="sender"
        label={<Trans>Sender</Trans>}
        hint={<Trans>If empty, the user name is used, provided it is an address.</Trans>}
        type="email"
        placeholder="judge@example.org"
        autoComplete="off"
      />
      <FormText
        form={form}
        name="bannerUrl"
        label={<Trans>Banner image in mails</Trans>}
        hint={<Trans>A web address; optional.</Trans>}
        type="url"
        autoComplete="off"
      />
    </div>
  );
}

function CertificateField({ form }: { form: Form }) {
  const { i18n } = useLingui();
  return (
    <Field
      label={<Trans>Custom CA certificate</Trans>}
      hint={
        <Trans>PEM format; only needed if the server’s certificate is not publicly trusted.</Trans>
      }
      error={fieldMessage(i18n, form.formState.errors.caCertificate?.message)}
    >
      {(field) => (
        <Textarea
          {...field}
          {...form.register("caCertificate")}
          rows={3}
          mono
          spellCheck={false}
          placeholder="-----BEGIN CERTIFICATE-----"
        />
      )}
    </Field>
  );
}

function RemoveServer({ server }: { server: MailServerView }) {
  const { t } = useLingui();
  const { host } = server;
  const [isAsked, setIsAsked] = useState(false);
  const utils = trpc.useUtils();
  const save = trpc.mail.updateServer.useMutation();
  async function remove() {
    await save.mutateAsync({ ...fieldsOf(server), host: "", password: "" });
    await utils.mail.invalidate();
    notifySuccess(t`Update Successfully`);
  }
  return (
    <>
      <Button variant="destructive" onClick={() => setIsAsked(true)}>
        <Trans>Remove the mail server</Trans>
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={<Trans>Remove the mail server {host}?</Trans>}
        description={
          <Trans>
            Its password is forgotten. Mail waits in the outbox until another server is set.
          </Trans>
        }
        action={<Trans>Remove the mail server</Trans>}
        onConfirm={remove}
      />
    </>
  );
}
