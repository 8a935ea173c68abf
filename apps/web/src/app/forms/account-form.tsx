import "../errors/account-error-messages.ts";
import { Button } from "@gavel/ui/button";
import type { FormEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { ServerForm } from "./use-server-form.ts";

interface AccountFormProps<Values extends FieldValues, Sent> {
  form: ServerForm<Values, Sent>;
  /** Of the one button. */
  label: ReactNode;
  /** While the server has not answered. */
  busyLabel?: ReactNode;
  disabled?: boolean;
  /** The refusal is shown by the fields. */
  hasOwnRefusal?: boolean;
  children: ReactNode;
}

/** How one signs in, registers and comes by a new password: fields one below the other, and one button. */
export function AccountForm<Values extends FieldValues, Sent>(
  props: AccountFormProps<Values, Sent>,
) {
  const { form, label, busyLabel, disabled, hasOwnRefusal = false, children } = props;
  const { isSubmitting, errors } = form.formState;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3.5">
      {children}
      {errors.root !== undefined && !hasOwnRefusal && (
        <p role="alert" className="text-xs text-destructive">
          {errors.root.message}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-9"
        disabled={disabled}
        busy={isSubmitting}
      >
        {isSubmitting ? (busyLabel ?? label) : label}
      </Button>
    </form>
  );
}
