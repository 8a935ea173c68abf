import { Check, Minus } from "lucide-react";
import * as Radix from "radix-ui/checkbox";
import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

/** `checked="indeterminate"` for a head whose rows are partly chosen. */
export function Checkbox({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        "group relative inline-flex size-3.75 shrink-0 items-center justify-center rounded-sm border-[1.5px] border-input bg-card align-middle after:absolute after:-inset-2 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary",
        className,
      )}
      {...rest}
    >
      <Radix.Indicator className="text-primary-foreground [&_svg]:size-3">
        <Check aria-hidden strokeWidth={3.5} className="group-data-[state=indeterminate]:hidden" />
        <Minus
          aria-hidden
          strokeWidth={3.5}
          className="hidden group-data-[state=indeterminate]:block"
        />
      </Radix.Indicator>
    </Radix.Root>
  );
}
