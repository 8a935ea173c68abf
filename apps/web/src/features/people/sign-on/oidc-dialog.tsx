import { oidcForm } from "@gavel/domain/sign-on";
import { Button } from "@gavel/ui/button";
import { CopyButton } from "@gavel/ui/copy-button";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { describeError } from "../../../app/errors/describe-error.ts";
import { FormDialog } from "../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { type ServerForm, useServerForm } from "../../../app/forms/use-server-form.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { CheckLine } from "./check-line.tsx";
import { faultsOf, MappingFields } from "./mapping-fields.tsx";

type Source = Outputs["signOn"]["sources"][number];
type Values = z.input<typeof oidcForm>;
type Form = ServerForm<Values, z.output<typeof oidcForm>>;

const NEW: Values = {
  ...{ name: "", letter: "", isOn: true, makesAccounts: false, mappings: [], secret: "" },
  ...{ issuer: "", clientId: "", scopes: "email profile", groupsClaim: "" },
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
  if (code === "SIGN_ON_ISSUER_FIXED") return ["issuer"] as const;
  return code === "SIGN_ON_SECRET_AGAIN" ? (["secret"] as const) : (["root"] as const);
}

/** Adds a provider, or changes one. */
export function OidcDialog({ source, onClose }: { source?: Source; onClose: () => void }) {
  const { t } = useLingui();
  const { signOn } = trpc.useUtils();
  const save = trpc.signOn.saveOidc.useMutation({ meta: { inline: true } });
  const [values] = useState(() => (source === undefined ? NEW : valuesOf(source)));
  const form: Form = useServerForm({
    schema: oidcForm,
    values,
    placesOf,
    async send(input) {
      signOn.sources.setData(undefined, await save.mutateAsync({ ...input, id: source?.id }));
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
      title={source === undefined ? t`Add a provider` : source.name}
      refused={<Trans>Not saved</Trans>}
      onClose={onClose}
      head={<ReturnAddress />}
    >
      <div className="flex flex-col gap-3.5">
        <div className="grid gap-3.5 md:grid-cols-[1fr_7rem]">
          <FormText
            form={form}
            name="name"
            label={<Trans>Name on the button</Trans>}
            autoComplete="off"
          />
          <FormText
            form={form}
            name="letter"
            label={<Trans>Logo letter</Trans>}
            maxLength={2}
            autoComplete="off"
          />
        </div>
        <IssuerField form={form} />
        <ClientFields form={form} />
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
      </div>
    </FormDialog>
  );
}

/** What the provider is to be told. */
function ReturnAddress() {
  const { t } = useLingui();
  const address = `${location.origin}/sign-on`;
  return (
    <div className="mb-4 rounded-md border bg-muted px-3 py-2 text-sm">
      <p className="text-xs text-muted-foreground">
        <Trans>Enter this as the redirect address at the provider:</Trans>
      </p>
      <p className="flex items-center gap-2">
        <code translate="no" className="min-w-0 flex-1 font-mono break-all">
          {address}
        </code>
        <CopyButton text={address} label={t`Copy the address`} />
      </p>
    </div>
  );
}

function IssuerField({ form }: { form: Form }) {
  const { i18n } = useLingui();
  const test = trpc.signOn.test.useMutation({ meta: { inline: true } });
  async function run() {
    if (await form.trigger("issuer")) test.mutate({ issuer: form.getValues("issuer").trim() });
  }
  const scopes = test.data?.scopes.join(" ");
  return (
    <div>
      <FormText
        form={form}
        name="issuer"
        label={<Trans>Issuer</Trans>}
        hint={<Trans>The address below which /.well-known/openid-configuration lies.</Trans>}
        placeholder="https://login.example.org/realms/campus"
        type="url"
        autoComplete="off"
        spellCheck={false}
        boxClassName="flex-1"
        rules={{ onChange: () => test.reset() }}
      >
        <Button busy={test.isPending} onClick={() => void run()}>
          <Trans>Test</Trans>
        </Button>
      </FormText>
      {test.isError && (
        <p role="alert" className="mt-1.5 text-xs text-destructive">
          {describeError(i18n, test.error)}
        </p>
      )}
      {test.data !== undefined && (
        <p role="status" className="mt-1.5 text-xs break-words text-success">
          <Trans>It answers. Its scopes: {scopes}</Trans>
        </p>
      )}
    </div>
  );
}

function ClientFields({ form }: { form: Form }) {
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <FormText
        form={form}
        name="clientId"
        label={<Trans>Client ID</Trans>}
        autoComplete="off"
        spellCheck={false}
      />
      <FormText
        form={form}
        name="secret"
        password
        label={<Trans>Client secret</Trans>}
        hint={<Trans>Never shown again. Leave it as it is to keep it.</Trans>}
        autoComplete="new-password"
      />
      <FormText
        form={form}
        name="scopes"
        label={<Trans>Scopes</Trans>}
        hint={<Trans>Beside openid.</Trans>}
        autoComplete="off"
        spellCheck={false}
      />
      <FormText
        form={form}
        name="groupsClaim"
        label={<Trans>Claim with groups</Trans>}
        hint={<Trans>Such as groups, or realm_access.roles.</Trans>}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
