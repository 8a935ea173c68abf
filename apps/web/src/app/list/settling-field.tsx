import { Input, type InputProps } from "@gavel/ui/input";
import { type FormEvent, useEffect, useRef } from "react";

interface SettlingFieldProps extends Omit<InputProps, "defaultValue" | "onBlur"> {
  /** What is stored. */
  stored: string;
  /** Called when it is left, by Enter too. Puts back into the field what was not taken. */
  onSettle: (field: HTMLInputElement) => void;
}

/** A number in a row that one may type, which takes effect when the field is left. */
export function SettlingField({ stored, onSettle, ...field }: SettlingFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(stored);
  useEffect(() => {
    const input = box.current;
    if (input === null) return;
    // Whoever is typing keeps what they have typed, whatever has come meanwhile.
    const isTyped = document.activeElement === input && input.value !== shown.current;
    if (!isTyped) input.value = stored;
    shown.current = stored;
  }, [stored]);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.currentTarget.querySelector("input")?.blur();
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Input
        ref={box}
        inputMode="numeric"
        className="figure"
        {...field}
        defaultValue={stored}
        onBlur={(event) => onSettle(event.currentTarget)}
      />
    </form>
  );
}
