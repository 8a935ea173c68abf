import { factorRoles } from "@gavel/domain/factor";
import { PACE_KINDS, type PaceKind, type PaceWindow, paceForm } from "@gavel/domain/pace";
import { retentionForm, signInForm } from "@gavel/domain/setting";
import { Card, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { AdminForm, SaveBar } from "../../../app/forms/admin-form.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import type { ServerForm } from "../../../app/forms/use-server-form.ts";
import { useSettingsForm } from "../../../app/forms/use-settings-form.ts";
import { paceWords } from "../../../app/pace-words.ts";
import type { Outputs } from "../../../app/trpc.ts";
import { FactorRoles } from "./factor-roles.tsx";
import { RetentionFields } from "./retention-fields.tsx";

const schema = signInForm.extend({
  ...retentionForm.shape,
  secondFactorRoles: factorRoles,
  pace: paceForm,
  /** One address or network a line. */
  metricsReaders: z.string(),
});
type Values = z.infer<typeof schema>;
type Form = ServerForm<Values>;

const linesOf = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== "");

function valuesOf(settings: Outputs["setting"]["all"]): Values {
  const { pace, signInPuzzleAfter, signInLockAfter, secondFactorRoles, metricsReaders } = settings;
  const { keepSignInsDays, keepMailsDays, keepLogsDays } = settings;
  const { keepAuditDays, keepAddressesDays } = settings;
  return {
    ...{ pace, signInPuzzleAfter, signInLockAfter, secondFactorRoles },
    ...{ keepSignInsDays, keepMailsDays, keepLogsDays, keepAuditDays, keepAddressesDays },
    metricsReaders: metricsReaders.join("\n"),
  };
}

/** How much one person or one address may do, and who may read the site's figures. */
export function LimitsPanel() {
  const form = useSettingsForm({
    schema,
    valuesOf,
    changesOf: ({ metricsReaders, ...values }: Values) => ({
      ...values,
      metricsReaders: linesOf(metricsReaders),
    }),
    placesOf: (code) => (code === "PARAM_INVALID" ? ["metricsReaders"] : ["root"]),
  });
  return (
    <AdminForm form={form} className="grid gap-4">
      <Card>
        <CardHeader title={<Trans>At most so many, 0 = no limit</Trans>} />
        <PaceTable form={form} />
      </Card>
      <Card>
        <CardHeader title={<Trans>Who must have a second factor</Trans>} />
        <FactorRoles form={form} name="secondFactorRoles" />
      </Card>
      <Card>
        <CardHeader title={<Trans>How long it is kept, in days</Trans>} />
        <RetentionFields form={form} />
      </Card>
      <Card>
        <CardHeader title={<Trans>Failed sign-ins and figures</Trans>} />
        <AddressFields form={form} />
        <SaveBar form={form} className="border-t px-4 py-3" />
      </Card>
    </AdminForm>
  );
}

function PaceTable({ form }: { form: Form }) {
  const { i18n } = useLingui();
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-xs text-muted-foreground">
        <tr>
          <th scope="col" className="px-4 py-2 font-medium">
            <Trans>What</Trans>
          </th>
          <th scope="col" className="w-24 py-2 font-medium">
            <Trans>Per minute</Trans>
          </th>
          <th scope="col" className="w-28 py-2 pr-4 font-medium">
            <Trans>Per day</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {PACE_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row" className="px-4 py-2 text-left font-normal">
              {i18n._(paceWords[kind])}
            </th>
            <PaceCell form={form} kind={kind} window="minute" />
            <PaceCell form={form} kind={kind} window="day" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PaceCell({ form, kind, window }: { form: Form; kind: PaceKind; window: PaceWindow }) {
  const { i18n, t } = useLingui();
  const name = `pace.${kind}.${window}` as const;
  const what = i18n._(paceWords[kind]);
  const { error } = form.getFieldState(name, form.formState);
  return (
    <td className="py-2 pr-4">
      <Input
        {...form.register(name, { valueAsNumber: true })}
        aria-label={window === "minute" ? t`${what}, per minute` : t`${what}, per day`}
        aria-invalid={error !== undefined}
        title={fieldMessage(i18n, error?.message)}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        className="figure"
      />
    </td>
  );
}

function AddressFields({ form }: { form: Form }) {
  const { t, i18n } = useLingui();
  const number = (name: "signInPuzzleAfter" | "signInLockAfter", label: string, hint: string) => (
    <FormText
      form={form}
      name={name}
      label={label}
      hint={hint}
      rules={{ valueAsNumber: true }}
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      className="figure"
    />
  );
  return (
    <div className="grid gap-4 p-4 md:grid-cols-2">
      {number(
        "signInPuzzleAfter",
        t`Failed sign-ins from one address until everybody there solves a puzzle`,
        t`Within 30 minutes, over all usernames; 0 = never.`,
      )}
      {number(
        "signInLockAfter",
        t`Failed sign-ins from one address until it is locked`,
        t`Whoever signed in from there before still gets in with the puzzle; 0 = never.`,
      )}
      <Field
        className="md:col-span-2"
        label={<Trans>Addresses that may read /metrics</Trans>}
        hint={
          <Trans>
            One address or network per line, such as 10.0.0.0/8; this machine always may.
          </Trans>
        }
        error={fieldMessage(i18n, form.formState.errors.metricsReaders?.message)}
      >
        {(control) => <Textarea {...control} {...form.register("metricsReaders")} rows={3} mono />}
      </Field>
    </div>
  );
}
