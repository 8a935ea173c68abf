import { Button } from "@gavel/ui/button";
import { cn } from "@gavel/ui/lib/cn";
import { Trans } from "@lingui/react/macro";
import type { FormEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import type { ServerForm } from "./use-server-form.ts";

interface FormProps<Values extends FieldValues, Sent> {
  form: ServerForm<Values, Sent>;
  className?: string;
  /** Beside it stands a list whose page is in the query: turning that leaves nothing behind. */
  withinTab?: boolean;
  children: ReactNode;
}

/** A form whose changes are saved or taken back: guards every way out while there are any. Its last child is a SaveBar. */
export function AdminForm<Values extends FieldValues, Sent>(props: FormProps<Values, Sent>) {
  const { form, className, withinTab = false, children } = props;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }
  return (
    <form noValidate onSubmit={onSubmit} className={className}>
      {children}
      <FormGuard form={form} withinTab={withinTab} />
    </form>
  );
}

/** For forms that are not an AdminForm: nothing typed is lost without a question. */
export function FormGuard<Values extends FieldValues, Sent>(props: {
  form: ServerForm<Values, Sent>;
  withinTab?: boolean;
}) {
  const { isDirty, isSubmitting } = props.form.formState;
  return <UnsavedGuard dirty={isDirty && !isSubmitting} withinTab={props.withinTab ?? false} />;
}

interface SaveBarProps<Values extends FieldValues, Sent> {
  form: ServerForm<Values, Sent>;
  /** "Save" unless told. */
  label?: ReactNode;
  /** One of many on its page, which has no primary button then. */
  small?: boolean;
  className?: string;
  /** Other things to do, after the button. */
  children?: ReactNode;
}

/** Saves a form, or takes back what was not saved. */
export function SaveBar<Values extends FieldValues, Sent>(props: SaveBarProps<Values, Sent>) {
  const { form, label = <Trans>Save</Trans>, small = false, className, children } = props;
  const size = small ? "sm" : "md";
  const { isDirty, isSubmitting, errors } = form.formState;
  const refusal = errors.root?.message;
  return (
    <div className={cn("flex flex-wrap items-center gap-2", className)}>
      <Button type="submit" variant={small ? "default" : "primary"} size={size} busy={isSubmitting}>
        {isSubmitting ? <Trans>Saving</Trans> : label}
      </Button>
      {isDirty && (
        <Button variant="ghost" size={size} disabled={isSubmitting} onClick={form.undo}>
          <Trans>Undo changes</Trans>
        </Button>
      )}
      {children}
      {refusal !== undefined ? (
        <span role="alert" className="text-sm text-destructive">
          {refusal}
        </span>
      ) : (
        isDirty && (
          <span role="status" className="text-sm text-warning">
            <Trans>Unsaved changes</Trans>
          </span>
        )
      )}
    </div>
  );
}
