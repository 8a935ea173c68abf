import { ldapForm } from "@gavel/domain/sign-on";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { describeError } from "../../../app/errors/describe-error.ts";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { FormDialog } from "../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { type ServerForm, useServerForm } from "../../../app/forms/use-server-form.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { CheckLine } from "./check-line.tsx";
import { faultsOf, MappingFields } from "./mapping-fields.tsx";

type Source = Outputs["signOn"]["directories"][number];
type Values = z.input<typeof ldapForm>;
type Form = ServerForm<Values, z.output<typeof ldapForm>>;

const NEW: Values = {
  ...{ name: "", isOn: true, makesAccounts: true, mappings: [], secret: "", trustsEmail: false },
  ...{ url: "", startTls: false, caCertificate: "", bindDn: "", base: "" },
  ...{ filter: "(uid={username})", usernameAttribute: "uid", nameAttribute: "cn" },
  ...{ emailAttribute: "mail", groupsAttribute: "memberOf" },
};

function valuesOf({
  id: _,
  kind: _kind,
  people: _people,
  groups: _groups,
  ...fields
}: Source): Values {
  return fields;
}

function placesOf(code: string) {
  if (code === "CERTIFICATE_INVALID") return ["caCertificate"] as const;
  return code === "SIGN_ON_SECRET_AGAIN" ? (["secret"] as const) : (["root"] as const);
}

/** Adds a directory, or changes one. */
export function LdapDialog({ source, onClose }: { source?: Source; onClose: () => void }) {
  const { t } = useLingui();
  const { signOn } = trpc.useUtils();
  const save = trpc.signOn.saveLdap.useMutation({ meta: { inline: true } });
  const [values] = useState(() => (source === undefined ? NEW : valuesOf(source)));
  const form: Form = useServerForm({
    schema: ldapForm,
    values,
    placesOf,
    async send(input) {
      signOn.directories.setData(undefined, await save.mutateAsync({ ...input, id: source?.id }));
      return undefined;
    },
    onDone() {
      notifySuccess(t`Update Successfully`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={source === undefined ? t`Add a directory` : source.name}
      refused={<Trans>Not saved</Trans>}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3.5">
        <FormText form={form} name="name" label={<Trans>Name</Trans>} autoComplete="off" />
        <ConnectionFields form={form} />
        <SearchFields form={form} />
        <TestField form={form} id={source?.id} />
        <Controller
          control={form.control}
          name="mappings"
          render={({ field }) => (
            <MappingFields
              groups={source?.groups ?? []}
              value={field.value}
              onChange={field.onChange}
              faults={faultsOf(form.formState.errors.mappings)}
            />
          )}
        />
        <Switches form={form} />
      </div>
    </FormDialog>
  );
}

function ConnectionFields({ form }: { form: Form }) {
  const { i18n } = useLingui();
  return (
    <>
      <FormText
        form={form}
        name="url"
        label={<Trans>Address</Trans>}
        placeholder="ldaps://ldap.example.org"
        autoComplete="off"
        spellCheck={false}
      />
      <Controller
        control={form.control}
        name="startTls"
        render={({ field }) => (
          <CheckLine field={field}>
            <Trans>STARTTLS, for addresses that begin with ldap://</Trans>
          </CheckLine>
        )}
      />
      <Field
        label={<Trans>Custom CA certificate</Trans>}
        hint={
          <Trans>
            PEM format; only needed if the server’s certificate is not publicly trusted.
          </Trans>
        }
        error={fieldMessage(i18n, form.formState.errors.caCertificate?.message)}
      >
        {(field) => (
          <Textarea
            {...field}
            {...form.register("caCertificate")}
            rows={2}
            mono
            spellCheck={false}
            placeholder="-----BEGIN CERTIFICATE-----"
          />
        )}
      </Field>
      <div className="grid gap-3.5 md:grid-cols-2">
        <FormText
          form={form}
          name="bindDn"
          label={<Trans>Account that searches</Trans>}
          hint={<Trans>Its DN; empty if everybody may search.</Trans>}
          placeholder="cn=reader,dc=example,dc=org"
          autoComplete="off"
          spellCheck={false}
        />
        <FormText
          form={form}
          name="secret"
          password
          label={<Trans>Password</Trans>}
          hint={<Trans>Never shown again. Leave it as it is to keep it.</Trans>}
          autoComplete="new-password"
        />
      </div>
    </>
  );
}

function SearchFields({ form }: { form: Form }) {
  const plain = { form, autoComplete: "off", spellCheck: false } as const;
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <FormText
        {...plain}
        name="base"
        label={<Trans>Search base</Trans>}
        placeholder="ou=people,dc=example,dc=org"
      />
      <FormText
        {...plain}
        name="filter"
        label={<Trans>Search filter</Trans>}
        placeholder="(uid={username})"
      />
      <FormText
        {...plain}
        name="usernameAttribute"
        label={<Trans>Attribute with the username</Trans>}
      />
      <FormText {...plain} name="nameAttribute" label={<Trans>Attribute with the name</Trans>} />
      <FormText {...plain} name="emailAttribute" label={<Trans>Attribute with the email</Trans>} />
      <FormText
        {...plain}
        name="groupsAttribute"
        label={<Trans>Attribute with the groups</Trans>}
      />
    </div>
  );
}

/** Looks for somebody with what the form says, saved or not. */
function TestField({ form, id }: { form: Form; id: number | undefined }) {
  const { t, i18n } = useLingui();
  const [username, setUsername] = useState("");
  const test = trpc.signOn.testLdap.useMutation({ meta: { inline: true } });
  async function run() {
    const isGood = await form.trigger();
    if (isGood) test.mutate({ ...ldapForm.parse(form.getValues()), id, username });
  }
  const found = test.data;
  const who = [found?.dn, found?.realname, found?.email, ...(found?.groups ?? [])]
    .filter((one) => one !== undefined && one !== null && one !== "")
    .join(" · ");
  return (
    <div>
      <Field label={<Trans>Try it with a username</Trans>}>
        {(field) => (
          <div className="flex gap-2">
            <Input
              {...field}
              boxClassName="flex-1"
              value={username}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setUsername(event.target.value)}
              // Left to the form, the key would save all of it and close the dialog.
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (username.trim() !== "" && !test.isPending) void run();
              }}
            />
            <Button
              busy={test.isPending}
              disabled={username.trim() === ""}
              onClick={() => void run()}
            >
              <Trans>Test</Trans>
            </Button>
          </div>
        )}
      </Field>
      {test.isError && (
        <p role="alert" className="mt-1.5 text-xs break-words text-destructive">
          {describeError(i18n, test.error)}
        </p>
      )}
      {found === null && (
        <p role="status" className="mt-1.5 text-xs text-warning">
          {t`It answers, but has nobody with this name`}
        </p>
      )}
      {found !== null && found !== undefined && (
        <p role="status" className="mt-1.5 text-xs break-words text-success">
          <Trans>It answers: {who}</Trans>
        </p>
      )}
    </div>
  );
}

function Switches({ form }: { form: Form }) {
  return (
    <>
      <Controller
        control={form.control}
        name="trustsEmail"
        render={({ field }) => (
          <CheckLine field={field}>
            <Trans>Its emails are proven: they lead into accounts that have proven the same</Trans>
          </CheckLine>
        )}
      />
      <Controller
        control={form.control}
        name="makesAccounts"
        render={({ field }) => (
          <CheckLine field={field}>
            <Trans>Make accounts for newcomers, even while registration is closed</Trans>
          </CheckLine>
        )}
      />
      <Controller
        control={form.control}
        name="isOn"
        render={({ field }) => (
          <CheckLine field={field}>
            <Trans>People can sign in this way</Trans>
          </CheckLine>
        )}
      />
    </>
  );
}
