import { Checkbox } from "@gavel/ui/checkbox";
import { type ReactNode, useId } from "react";

interface CheckLineProps {
  /** Of a form's field. */
  field: {
    readonly value: boolean;
    readonly onBlur: () => void;
    readonly onChange: (value: boolean) => void;
  };
  children: ReactNode;
}

export function CheckLine({ field, children }: CheckLineProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-sm">
      <Checkbox
        id={id}
        checked={field.value}
        onBlur={field.onBlur}
        onCheckedChange={(on) => field.onChange(on === true)}
      />
      {children}
    </label>
  );
}
