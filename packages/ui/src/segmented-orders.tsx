import { cn } from "./lib/cn.ts";
import { type SegmentedProps, segmentFrame, segmentPart } from "./segmented.tsx";

/** For orders, which are carried out at once: arrow keys would give each that they pass, so every one is a button. */
export function SegmentedOrders<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, className } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a least width of its own
    <div role="group" aria-label={label} className={cn(segmentFrame, className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-label={option.name}
          aria-pressed={option.value === value}
          onClick={() => option.value !== value && onChange(option.value)}
          className={cn(
            segmentPart,
            "focus-visible:-outline-offset-2 aria-pressed:bg-primary-soft aria-pressed:font-strong aria-pressed:text-primary",
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
