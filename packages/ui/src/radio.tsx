import * as Radix from "radix-ui/radio-group";
import { type ReactNode, useId } from "react";
import { cn } from "./lib/cn.ts";

interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** A second line that says what it means. */
  readonly description?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly RadioOption<Value>[];
  onChange: (value: Value) => void;
  /** Options as cards that carry their description. */
  cards?: boolean;
  className?: string;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, options, onChange, cards = false, className } = props;
  const id = useId();
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className={cn(cards ? "grid gap-2" : "flex flex-wrap gap-x-5 gap-y-2", className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${id}-${option.value}`}
          className={cn(
            "flex items-start gap-2 text-sm",
            cards &&
              "rounded-md border p-3 has-data-[state=checked]:border-primary has-data-[state=checked]:bg-primary-soft",
            option.disabled && "cursor-not-allowed text-subtle-foreground",
          )}
        >
          <Radix.Item
            id={`${id}-${option.value}`}
            value={option.value}
            disabled={option.disabled}
            className="mt-0.5 inline-flex size-3.75 shrink-0 items-center justify-center rounded-full border-[1.5px] border-input bg-card data-[state=checked]:border-primary"
          >
            <Radix.Indicator className="size-1.75 rounded-full bg-primary" />
          </Radix.Item>
          <span>
            <span className={cn(cards && "font-medium")}>{option.label}</span>
            {option.description !== undefined && (
              <span className="mt-0.5 block text-xs text-muted-foreground">
                {option.description}
              </span>
            )}
          </span>
        </label>
      ))}
    </Radix.Root>
  );
}
