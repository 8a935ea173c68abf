import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { cn } from "./lib/cn.ts";
import { keepsComposition } from "./lib/keeps-composition.ts";
import { useFocusReturn } from "./lib/use-focus-return.ts";

const widths = {
  confirm: "md:w-85",
  "sign-in": "md:w-92.5",
  form: "md:w-120",
  wide: "md:w-160",
  fullscreen: "md:h-[calc(100dvh-4rem)] md:w-[calc(100vw-4rem)]",
} as const;

/** The first field, or the dialog itself: never the Close button, whose tip would pop up. */
export function focusFirstField(event: Event): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const field = event.currentTarget.querySelector<HTMLElement>(
    "input:not([disabled]), textarea:not([disabled]), [role=combobox]",
  );
  (field ?? event.currentTarget).focus();
}

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** A mark before the title. */
  icon?: ReactNode;
  size?: keyof typeof widths;
  /** What was typed must not be lost to a click beside the dialog. */
  keepOnOutsideClick?: boolean;
  /** A dirty form: Escape does not close either. */
  keepOnEscape?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
}

/** Centred from 768 px, a sheet at the bottom below. Focus enters, stays, and returns to the opener. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  icon,
  size = "form",
  keepOnOutsideClick = false,
  keepOnEscape = false,
  footer,
  children,
}: DialogProps) {
  const { t } = useLingui();
  const focus = useFocusReturn(focusFirstField);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade-in bg-overlay" />
        <Radix.Content
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          {...focus}
          onInteractOutside={(event) => keepOnOutsideClick && event.preventDefault()}
          onEscapeKeyDown={(event) => {
            if (keepOnEscape) event.preventDefault();
            else keepsComposition(event);
          }}
          className={cn(
            "fixed inset-x-0 bottom-0 z-(--z-dialog) flex max-h-[92dvh] animate-sheet-in flex-col rounded-t-xl bg-popover pb-[env(safe-area-inset-bottom)] text-popover-foreground shadow-dialog outline-none",
            "md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:max-h-[calc(100dvh-4rem)] md:-translate-1/2 md:animate-dialog-in md:rounded-xl md:pb-0",
            widths[size],
          )}
        >
          <div className="flex items-start gap-2.5 px-6 pt-5 pb-1">
            {icon}
            <div className="min-w-0 flex-1 py-0.5">
              <Radix.Title className="text-md leading-6 font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-sm text-muted-foreground">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t`Close`} icon={<X />} size="sm" className="-mr-1.5" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-2 pb-5">{children}</div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-2 px-6 pb-5">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
