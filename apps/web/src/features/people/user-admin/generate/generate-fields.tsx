import type { GenerateFault } from "@gavel/domain/user-names";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { fieldMessage } from "../../../../app/errors/field-message.ts";

export interface GenerateForm {
  readonly prefix: string;
  readonly suffix: string;
  readonly from: string;
  readonly to: string;
  readonly passwordLength: string;
}

const FAULTS: Record<GenerateFault, MessageDescriptor> = {
  NUMBER_REQUIRED: msg`Enter a whole number`,
  NUMBER_NEGATIVE: msg`Enter a whole number, 0 or more`,
  RANGE_REVERSED: msg`The end must not be less than the start`,
  RANGE_TOO_LONG: msg`At most 1000 users at once`,
  NAME_TOO_LONG: msg`The names would be longer than 20 characters`,
  GENERATED_PASSWORD_LENGTH: msg`6 to 25`,
};

interface GenerateFieldsProps {
  form: GenerateForm;
  onChange: (form: GenerateForm) => void;
  faults: Partial<Record<keyof GenerateForm, string>>;
}

export function GenerateFields({ form, onChange, faults }: GenerateFieldsProps) {
  const { i18n } = useLingui();
  const wordsOf = (code: string | undefined) =>
    code !== undefined && Object.hasOwn(FAULTS, code)
      ? i18n._(FAULTS[code as GenerateFault])
      : fieldMessage(i18n, code);
  const field = (name: keyof GenerateForm, label: ReactNode, hint?: ReactNode) => (
    <Field label={label} hint={hint} error={wordsOf(faults[name])}>
      {(control) => (
        <Input
          {...control}
          value={form[name]}
          inputMode={name === "prefix" || name === "suffix" ? "text" : "numeric"}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...form, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3.5">
      {field("prefix", <Trans>Prefix</Trans>)}
      {field("suffix", <Trans>Suffix</Trans>)}
      {field("from", <Trans>Start number</Trans>)}
      {field("to", <Trans>End number</Trans>)}
      {field("passwordLength", <Trans>Password length</Trans>, <Trans>6 to 25</Trans>)}
    </div>
  );
}
