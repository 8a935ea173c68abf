import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** Once, around the app: 500 ms before a tip, none between neighbours. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={500} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

/** A hint on hover and focus; never the only place of what must be known. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-(--z-tooltip) max-w-72 animate-fade-in rounded-md bg-foreground px-2 py-1 text-xs text-background"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
