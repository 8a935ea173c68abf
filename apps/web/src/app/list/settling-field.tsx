import { Input, type InputProps } from "@gavel/ui/input";
import type { FormEvent } from "react";

interface SettlingFieldProps extends Omit<InputProps, "defaultValue" | "onBlur"> {
  /** What is stored. */
  stored: string;
  /** Called when it is left, by Enter too. Puts back into the field what was not taken. */
  onSettle: (field: HTMLInputElement) => void;
}

/** A number in a row that one may type, which takes effect when the field is left. */
export function SettlingField({ stored, onSettle, ...field }: SettlingFieldProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.currentTarget.querySelector("input")?.blur();
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Input
        // Another value is another field: what was typed into it is done.
        key={stored}
        inputMode="numeric"
        className="figure"
        {...field}
        defaultValue={stored}
        onBlur={(event) => onSettle(event.currentTarget)}
      />
    </form>
  );
}
