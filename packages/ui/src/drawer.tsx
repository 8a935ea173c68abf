import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { focusFirstField } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";
import { keepsComposition } from "./lib/keeps-composition.ts";
import { useFocusReturn } from "./lib/use-focus-return.ts";

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the left edge, for what does not fit a narrow window. */
export function Drawer({ open, onOpenChange, title, footer, children }: DrawerProps) {
  const { t } = useLingui();
  const focus = useFocusReturn(focusFirstField);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-(--z-drawer) animate-fade-in bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          onEscapeKeyDown={keepsComposition}
          className="fixed inset-y-0 left-0 z-(--z-drawer) flex w-[min(18.25rem,calc(100vw-3.5rem))] animate-drawer-in flex-col bg-popover text-popover-foreground shadow-dialog outline-none"
        >
          <div className="flex h-16 items-center gap-2 px-4">
            <Radix.Title className="flex min-w-0 flex-1 items-center gap-2 text-md font-semibold">
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t`Close`} icon={<X />} />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-2">{children}</div>
          {footer !== undefined && <div className="pb-[env(safe-area-inset-bottom)]">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
