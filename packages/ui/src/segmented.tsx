import { type ReactNode, useId } from "react";
import { cn } from "./lib/cn.ts";
import { Tooltip } from "./tooltip.tsx";

interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** For an option that is an icon only. */
  readonly name?: string;
}

export interface SegmentedProps<Value extends string> {
  label: string;
  /** The chosen one. */
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  className?: string;
}

export const segmentFrame =
  "inline-flex h-(--control-h) shrink-0 divide-x divide-border overflow-hidden rounded-md border border-border-strong bg-card";
export const segmentPart =
  "flex flex-1 items-center justify-center gap-1.5 px-2.75 text-sm whitespace-nowrap text-muted-foreground transition-colors duration-(--duration-fast) hover:bg-accent [&_svg]:size-4";

/** One of up to five: the browser's own radio buttons, so arrow keys choose. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, className } = props;
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cn(segmentFrame, className)}>
      {options.map((option) => {
        const item = (
          <label
            key={option.value}
            className={cn(
              "relative has-checked:bg-primary-soft has-checked:font-strong has-checked:text-primary",
              segmentPart,
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
