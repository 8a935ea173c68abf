import type { MailServerView } from "@gavel/api/types";
import { MAIL_PORTS, type MailSecurity, mailServerForm } from "@gavel/domain/mail";
import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Field } from "@gavel/ui/field";
import { Input, PasswordInput } from "@gavel/ui/input";
import { Select } from "@gavel/ui/select";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { UnsavedGuard } from "../../../app/forms/unsaved-guard.tsx";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { trpc } from "../../../app/trpc.ts";

const form = mailServerForm.refine(({ host }) => host !== "", {
  path: ["host"],
  message: "HOST_REQUIRED",
});

function fieldsOf(server: MailServerView) {
  const { isSiteAddressSet: _, ...fields } = server;
  return fields;
}

export function ServerForm({ server }: { server: MailServerView }) {
  const { t, i18n } = useLingui();
  const utils = trpc.useUtils();
  const save = trpc.mail.updateServer.useMutation({ meta: { inline: true } });
  const { register, control, handleSubmit, reset, setError, setValue, getValues, formState } =
    useForm({
      resolver: zodResolver(form),
      defaultValues: fieldsOf(server),
      ...TELLS_WHEN_TOUCHED,
    });
  const { errors, isDirty, isSubmitting } = formState;
  const error = (name: keyof typeof errors) => fieldMessage(i18n, errors[name]?.message);

  const submit = handleSubmit(async (input) => {
    try {
      const saved = await save.mutateAsync(input);
      utils.mail.server.setData(undefined, saved);
      reset(fieldsOf(saved));
    } catch (cause) {
      const { code } = errorFacts(cause);
      const name = code === "CERTIFICATE_INVALID" ? "caCertificate" : "password";
      setError(code.startsWith("MAIL_PASSWORD") || name === "caCertificate" ? name : "root", {
        message: describeError(i18n, cause),
      });
      return;
    }
    await utils.mail.outbox.invalidate();
    notifySuccess(t`Update Successfully`);
  });

  function choose(security: MailSecurity) {
    const usual: readonly number[] = Object.values(MAIL_PORTS);
    setValue("security", security, { shouldDirty: true });
    if (!usual.includes(getValues("port"))) return;
    setValue("port", MAIL_PORTS[security], { shouldDirty: true, shouldValidate: true });
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
      <div className="grid gap-3.5 md:grid-cols-[1fr_1fr_7rem]">
        <Field label={<Trans>Host</Trans>} error={error("host")}>
          {(field) => (
            <Input
              {...field}
              {...register("host")}
              placeholder="smtp.example.org"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Controller
          control={control}
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
        <Field label={<Trans>Port</Trans>} error={error("port")}>
          {(field) => (
            <Input {...field} {...register("port", { valueAsNumber: true })} inputMode="numeric" />
          )}
        </Field>
      </div>
      <div className="grid gap-3.5 md:grid-cols-2">
        <Field
          label={<Trans>Username</Trans>}
          hint={<Trans>Leave empty if the server needs no account.</Trans>}
          error={error("username")}
        >
          {(field) => <Input {...field} {...register("username")} autoComplete="off" />}
        </Field>
        <Field
          label={<Trans>Password</Trans>}
          hint={<Trans>Never shown again. Leave it as it is to keep it.</Trans>}
          error={error("password")}
        >
          {(field) => (
            <PasswordInput {...field} {...register("password")} autoComplete="new-password" />
          )}
        </Field>
        <Field
          label={<Trans>Sender</Trans>}
          hint={<Trans>If empty, the user name is used, provided it is an address.</Trans>}
          error={error("sender")}
        >
          {(field) => (
            <Input
              {...field}
              {...register("sender")}
              type="email"
              placeholder="judge@example.org"
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label={<Trans>Banner image in mails</Trans>}
          hint={<Trans>A web address; optional.</Trans>}
          error={error("bannerUrl")}
        >
          {(field) => <Input {...field} {...register("bannerUrl")} type="url" autoComplete="off" />}
        </Field>
      </div>
      <Field
        label={<Trans>Custom CA certificate</Trans>}
        hint={
          <Trans>
            PEM format; only needed if the server’s certificate is not publicly trusted.
          </Trans>
        }
        error={error("caCertificate")}
      >
        {(field) => (
          <Textarea
            {...field}
            {...register("caCertificate")}
            rows={3}
            mono
            spellCheck={false}
            placeholder="-----BEGIN CERTIFICATE-----"
          />
        )}
      </Field>
      {errors.root !== undefined && (
        <p role="alert" className="text-xs text-destructive">
          {errors.root.message}
        </p>
      )}
      <UnsavedGuard dirty={isDirty && !isSubmitting} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? <Trans>Saving</Trans> : <Trans>Save the mail server</Trans>}
        </Button>
        {server.host !== "" && <RemoveServer server={server} />}
        {isDirty && (
          <span className="text-sm text-muted-foreground">
            <Trans>Unsaved changes</Trans>
          </span>
        )}
      </div>
    </form>
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
