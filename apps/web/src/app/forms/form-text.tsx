import { Field } from "@gavel/ui/field";
import { Input, type InputProps, PasswordInput } from "@gavel/ui/input";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from "react-hook-form";
import { fieldMessage } from "../errors/field-message.ts";

interface FormTextProps<Values extends FieldValues, Sent>
  extends Omit<InputProps, "form" | "name"> {
  form: UseFormReturn<Values, unknown, Sent>;
  name: FieldPath<Values>;
  label: ReactNode;
  /** At the right end of the label's line. */
  aside?: ReactNode;
  hint?: ReactNode;
  counter?: { count: number; max: number };
  /** Words for codes of faults that mean something else here, or are of this form alone. */
  texts?: Readonly<Record<string, string>>;
  /** Said where the form itself finds no fault. */
  fault?: string;
  fieldClassName?: string;
  /** Covered until asked for. */
  password?: boolean;
  rules?: RegisterOptions<Values, FieldPath<Values>>;
  /** Beside the input: a button that belongs to it. */
  children?: ReactNode;
}

/** One line of a form: label, input, and what is wrong with it. */
export function FormText<Values extends FieldValues, Sent>(props: FormTextProps<Values, Sent>) {
  const { form, name, label, aside, hint, counter, texts, fault, fieldClassName, ...rest } = props;
  const { rules, password = false, children, ...input } = rest;
  const { i18n } = useLingui();
  const { error } = form.getFieldState(name, form.formState);
  const code = error?.message;
  const Control = password ? PasswordInput : Input;
  return (
    <Field
      label={label}
      aside={aside}
      hint={hint}
      counter={counter}
      className={fieldClassName}
      error={(code && texts?.[code]) || (fieldMessage(i18n, code) ?? fault)}
    >
      {(control) => {
        const field = <Control {...control} {...form.register(name, rules)} {...input} />;
        if (children === undefined) return field;
        return (
          <div className="flex gap-2">
            {field}
            {children}
          </div>
        );
      }}
    </Field>
  );
}
