import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Trans } from "@lingui/react/macro";
import { useBlocker } from "@tanstack/react-router";

interface UnsavedGuardProps {
  dirty: boolean;
  /** The form has several tabs: what changes the query alone leaves nothing behind. */
  withinPath?: boolean;
}

/** Guards every way out of a form with unsaved changes: links, Back, and closing the window. */
export function UnsavedGuard({ dirty, withinPath = false }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && !(withinPath && current.pathname === next.pathname),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const isBlocked = blocker.status === "blocked";
  return (
    <ConfirmDialog
      open={isBlocked}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={<Trans>Leave without saving?</Trans>}
      description={<Trans>Your changes on this page are not saved yet.</Trans>}
      action={<Trans>Leave</Trans>}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
