import { type ReactNode, useId } from "react";
import { cn } from "./lib/cn.ts";
import { Tooltip } from "./tooltip.tsx";

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** For an option that is an icon only. */
  readonly name?: string;
}

interface SegmentedProps<Value extends string> {
  label: string;
  /** The chosen one. */
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  className?: string;
}

const frame =
  "inline-flex h-(--control-h) shrink-0 divide-x divide-border overflow-hidden rounded-md border border-border-strong bg-card";
const part =
  "flex flex-1 items-center justify-center gap-1.5 px-2.75 text-sm whitespace-nowrap text-muted-foreground transition-colors duration-(--duration-fast) hover:bg-accent [&_svg]:size-4";

/** One of up to five: the browser's own radio buttons, so arrow keys choose. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, className } = props;
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cn(frame, className)}>
      {options.map((option) => {
        const item = (
          <label
            key={option.value}
            className={cn(
              "relative has-checked:bg-primary-soft has-checked:font-strong has-checked:text-primary",
              part,
            )}
          >
            <input
              type="radio"
              name={group}
              aria-label={option.name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none focus-visible:-outline-offset-2"
            />
            {option.label}
          </label>
        );
        if (option.name === undefined) return item;
        return (
          <Tooltip key={option.value} content={option.name}>
            {item}
          </Tooltip>
        );
      })}
    </div>
  );
}

/** For orders, which are carried out at once: arrow keys would give each that they pass, so every one is a button. */
export function SegmentedOrders<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, className } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser
    <div role="group" aria-label={label} className={cn(frame, className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-label={option.name}
          aria-pressed={option.value === value}
          onClick={() => option.value !== value && onChange(option.value)}
          className={cn(
            part,
            "focus-visible:-outline-offset-2 aria-pressed:bg-primary-soft aria-pressed:font-strong aria-pressed:text-primary",
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
