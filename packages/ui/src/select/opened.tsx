import { Check } from "lucide-react";
import * as Radix from "radix-ui/select";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../lib/cn.ts";
import { menuItem, menuPanel } from "../lib/menu-look.ts";
import type { SelectOption } from "../select.tsx";

interface OpenedSelectProps {
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  disabled?: boolean;
  trigger: Omit<ComponentProps<typeof Radix.Trigger>, "children">;
  /** What the button shows around the chosen option. */
  frame: (chosen: ReactNode) => ReactNode;
}

/** Takes the place of the button of a select when it is opened for the first time, and begins open. */
export default function OpenedSelect(props: OpenedSelectProps) {
  const { value, options, onChange, disabled, trigger, frame } = props;
  return (
    <Radix.Root defaultOpen value={value} disabled={disabled} onValueChange={onChange}>
      <Radix.Trigger {...trigger}>{frame(<Radix.Value />)}</Radix.Trigger>
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
    </Radix.Root>
  );
}
