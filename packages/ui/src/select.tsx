import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { buttonVariants } from "./button.tsx";
import { menuItem, menuPanel } from "./dropdown-menu.tsx";
import { cn } from "./lib/cn.ts";

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SelectProps<Value extends string> {
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  /** Names the control when there is no Field around it. */
  label?: string;
  disabled?: boolean;
  className?: string;
}

type TriggerProps = Pick<
  ComponentProps<typeof Radix.Trigger>,
  "id" | "aria-invalid" | "aria-describedby"
>;

/** In forms: looks like a field and fills its width. */
export function Select<Value extends string>(props: SelectProps<Value> & TriggerProps) {
  const { value, options, onChange, label, disabled, className, ...control } = props;
  return (
    <Radix.Root value={value} disabled={disabled} onValueChange={pick(options, onChange)}>
      <Radix.Trigger
        aria-label={label}
        className={cn(
          "flex h-(--control-h) w-full min-w-0 items-center justify-between gap-2 rounded-md border border-input bg-card px-2.5 text-sm aria-invalid:border-destructive disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-subtle-foreground",
          className,
        )}
        {...control}
      >
        <span className="truncate">
          <Radix.Value />
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </Radix.Trigger>
      <Options options={options} />
    </Radix.Root>
  );
}

interface FilterSelectProps<Value extends string> extends SelectProps<Value> {
  /** "Source" in "Source: own bank". */
  field?: ReactNode;
  size?: "md" | "sm";
  ghost?: boolean;
}

/** In filter and tool bars: a button that reads "Field: value". */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { value, options, onChange, field, label, size = "md", ghost = false, disabled } = props;
  const fieldId = useId();
  return (
    <Radix.Root value={value} disabled={disabled} onValueChange={pick(options, onChange)}>
      <Radix.Trigger
        aria-label={label}
        aria-labelledby={label === undefined && field !== undefined ? fieldId : undefined}
        className={cn(
          buttonVariants({ size, variant: ghost ? "ghost" : "default" }),
          "max-w-full min-w-0",
          ghost && "text-foreground",
          props.className,
        )}
      >
        <span className="truncate">
          {field !== undefined && (
            <>
              <span id={fieldId}>{field}</span>:{" "}
            </>
          )}
          <Radix.Value />
        </span>
        <ChevronDown aria-hidden />
      </Radix.Trigger>
      <Options options={options} />
    </Radix.Root>
  );
}

function Options<Value extends string>({ options }: { options: readonly SelectOption<Value>[] }) {
  return (
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          menuPanel,
          "max-h-[min(24rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width)",
        )}
      >
        <Radix.Viewport>
          {options.map((option) => (
            <Radix.Item
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              className={cn(menuItem, "pr-8 data-[state=checked]:text-primary")}
            >
              <Radix.ItemText>{option.label}</Radix.ItemText>
              <Radix.ItemIndicator className="absolute right-2">
                <Check aria-hidden />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** Radix hands back a plain string; only a value that was offered is passed on. */
function pick<Value extends string>(
  options: readonly SelectOption<Value>[],
  onChange: (value: Value) => void,
) {
  return (next: string) => {
    const chosen = options.find((option) => option.value === next);
    if (chosen) onChange(chosen.value);
  };
}
