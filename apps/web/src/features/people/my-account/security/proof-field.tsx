import { Trans } from "@lingui/react/macro";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { FormText } from "../../../../app/forms/form-text.tsx";

interface ProofFieldProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  name: FieldPath<Values>;
}

export function ProofField<Values extends FieldValues, Sent>(props: ProofFieldProps<Values, Sent>) {
  return (
    <FormText
      {...props}
      password
      label={<Trans>Your password</Trans>}
      autoComplete="current-password"
    />
  );
}
