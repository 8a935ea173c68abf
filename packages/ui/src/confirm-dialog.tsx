import { Trans } from "@lingui/react/macro";
import * as Radix from "radix-ui/alert-dialog";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { useFocusReturn } from "./lib/use-focus-return.ts";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the object: "Rejudge problem C?" */
  title: ReactNode;
  /** What happens and how much of it. */
  description: ReactNode;
  /** Repeats the verb and the count: "Rejudge 702". */
  action: ReactNode;
  destructive?: boolean;
  /** The description is still being worked out, and nobody can agree to it yet. */
  pending?: boolean;
  /** The dialog closes when it is done and stays when it throws. */
  onConfirm: () => void | Promise<void>;
}

/** Only for what cannot be undone. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, action, onConfirm } = props;
  const { destructive = true, pending = false } = props;
  const [busy, setBusy] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } finally {
      setBusy(false);
    }
  }

  const focus = useFocusReturn((event) => {
    event.preventDefault();
    cancel.current?.focus();
  });
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade-in bg-overlay" />
        <Radix.Content
          {...focus}
          className="fixed inset-x-0 bottom-0 z-(--z-dialog) animate-sheet-in rounded-t-xl bg-popover p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-popover-foreground shadow-dialog outline-none md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-85 md:-translate-1/2 md:animate-dialog-in md:rounded-xl md:pb-5"
        >
          <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
          <Radix.Description className="mt-1.5 text-sm text-muted-foreground">
            {description}
          </Radix.Description>
          <div className="mt-5 flex justify-end gap-2">
            <Radix.Cancel asChild>
              <Button ref={cancel} disabled={busy}>
                <Trans>Cancel</Trans>
              </Button>
            </Radix.Cancel>
            <Button
              variant={destructive ? "destructive-solid" : "primary"}
              disabled={pending}
              busy={busy}
              onClick={() => void confirm().catch(() => undefined)}
            >
              {action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
