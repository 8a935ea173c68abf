import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from "react-hook-form";

interface FormColorProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  name: FieldPath<Values>;
  label: ReactNode;
  /** What the picker is called. */
  pick: string;
  /** In the empty field, and in the picker while there is no colour. */
  example: `#${string}`;
}

/** A colour of a form: typed, or picked; it may be left out. */
export function FormColor<Values extends FieldValues, Sent>(props: FormColorProps<Values, Sent>) {
  const { form, name, label, pick, example } = props;
  const isWrong = form.getFieldState(name, form.formState).invalid;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field
          label={label}
          error={
            isWrong ? <Trans>A colour is # and six hex digits, such as #aa5500</Trans> : undefined
          }
        >
          {(control) => (
            <Input
              {...control}
              {...field}
              placeholder={example}
              autoComplete="off"
              spellCheck={false}
              trailing={
                <input
                  type="color"
                  aria-label={pick}
                  value={/^#[0-9a-f]{6}$/i.test(field.value) ? field.value : example}
                  onChange={(event) => field.onChange(event.target.value)}
                  className="size-6 shrink-0 cursor-pointer rounded-sm border bg-transparent p-0.5"
                />
              }
            />
          )}
        </Field>
      )}
    />
  );
}
