import { Card, CardHeader } from "@gavel/ui/card";
import { Switch } from "@gavel/ui/switch";
import { type ReactNode, useId } from "react";
import { Controller, type FieldPathByValue } from "react-hook-form";
import type { ServerForm } from "../../../../app/forms/use-server-form.ts";
import type { FormValues } from "./form-values.ts";

export type ContestForm = ServerForm<FormValues, FormValues>;

export interface SectionProps {
  form: ContestForm;
}

interface FormSectionProps {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  action?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}

/** A card of the form that its anchor leads to. */
export function FormSection(props: FormSectionProps) {
  const { id, title, detail, action, flush = false, children } = props;
  return (
    <Card id={id} tabIndex={-1} className="scroll-mt-16 overflow-hidden outline-none">
      <CardHeader title={title} detail={detail} action={action} />
      <div className={flush ? undefined : "grid gap-4 p-4"}>{children}</div>
    </Card>
  );
}

interface SwitchLineProps extends SectionProps {
  name: FieldPathByValue<FormValues, boolean>;
  label: ReactNode;
  hint?: ReactNode;
}

export function SwitchLine({ form, name, label, hint }: SwitchLineProps) {
  const id = useId();
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <span className="flex items-start gap-2.5 text-sm">
          <Switch
            id={id}
            className="mt-0.5"
            checked={field.value}
            onCheckedChange={field.onChange}
            onBlur={field.onBlur}
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          />
          <span className="min-w-0">
            <label htmlFor={id} className="font-medium">
              {label}
            </label>
            {hint !== undefined && (
              <span id={`${id}-hint`} className="ml-2 text-xs text-muted-foreground">
                {hint}
              </span>
            )}
          </span>
        </span>
      )}
    />
  );
}

/** Of a value that is no text: as if somebody had typed it. */
export const TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;
