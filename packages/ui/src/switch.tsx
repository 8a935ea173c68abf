import * as Radix from "radix-ui/switch";
import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

/** Acts at once. Give it a label: `<label><Switch/> Only mine</label>` or `aria-label`. */
export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        "relative inline-flex h-4 w-7 shrink-0 items-center rounded-full bg-input align-middle transition-colors duration-(--duration-fast) after:absolute after:-inset-2 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-primary",
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="block size-3 translate-x-0.5 rounded-full bg-card transition-transform duration-(--duration-fast) data-[state=checked]:translate-x-3.5" />
    </Radix.Root>
  );
}
