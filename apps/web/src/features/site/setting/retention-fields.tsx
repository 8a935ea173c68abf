import type { Retention } from "@gavel/domain/setting";
import { useLingui } from "@lingui/react/macro";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { FormText } from "../../../app/forms/form-text.tsx";

interface RetentionFieldsProps<Values extends Retention> {
  form: UseFormReturn<Values, unknown, Values>;
}

/** What says who did what from where; it goes in the night. */
export function RetentionFields<Values extends Retention>({ form }: RetentionFieldsProps<Values>) {
  const { t } = useLingui();
  const number = (name: keyof Retention, label: string, hint: string) => (
    <FormText
      form={form}
      name={name as FieldPath<Values>}
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
        "keepSignInsDays",
        t`Sign-ins`,
        t`Unused sessions, refused sign-ins and tokens that ended.`,
      )}
      {number("keepMailsDays", t`Mail in the outbox`, t`Sent or not.`)}
      {number(
        "keepLogsDays",
        t`Log files`,
        t`Of the servers; 100 MB of each process at most. 0 = as their size allows.`,
      )}
      {number("keepAuditDays", t`Audit log`, t`0 = forever.`)}
      {number(
        "keepAddressesDays",
        t`IP addresses`,
        t`Of sign-ins, submissions and the audit log; 0 = as long as those are kept.`,
      )}
    </div>
  );
}
