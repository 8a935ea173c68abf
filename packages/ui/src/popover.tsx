import * as Radix from "radix-ui/popover";
import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

export function PopoverContent({
  className,
  align = "start",
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          "z-(--z-dialog) max-h-(--radix-popper-available-height) w-72 max-w-[calc(100vw-1rem)] animate-rise-in overflow-y-auto rounded-lg bg-popover p-4 text-sm text-popover-foreground shadow-popover outline-none",
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}
