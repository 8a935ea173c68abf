import { ToggleGroup as Radix } from "radix-ui";
import type { ReactNode } from "react";
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
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  className?: string;
}

/** One of up to five; arrow keys move. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, className } = props;
  return (
    <Radix.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className={cn(
        "inline-flex h-(--control-h) shrink-0 divide-x divide-border overflow-hidden rounded-md border border-border-strong bg-card",
        className,
      )}
    >
      {options.map((option) => {
        const item = (
          <Radix.Item
            key={option.value}
            value={option.value}
            aria-label={option.name}
            className="flex flex-1 items-center justify-center gap-1.5 px-2.75 text-sm whitespace-nowrap text-muted-foreground transition-colors duration-(--duration-fast) -outline-offset-2 hover:bg-accent focus-visible:-outline-offset-2 aria-checked:bg-primary-soft aria-checked:font-strong aria-checked:text-primary [&_svg]:size-4"
          >
            {option.label}
          </Radix.Item>
        );
        if (option.name === undefined) return item;
        return (
          <Tooltip key={option.value} content={option.name}>
            {item}
          </Tooltip>
        );
      })}
    </Radix.Root>
  );
}
