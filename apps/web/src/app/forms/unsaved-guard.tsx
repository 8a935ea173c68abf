import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Trans } from "@lingui/react/macro";
import { useBlocker } from "@tanstack/react-router";

interface UnsavedGuardProps {
  dirty: boolean;
  /** The form has several tabs: what changes the query alone leaves nothing behind. */
  withinPath?: boolean;
  /** It stands in a tab, beside a list whose page and filters are in the query. */
  withinTab?: boolean;
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

const tabOf = ({ search }: Place) => ("tab" in search ? search.tab : undefined);

/** Guards every way out of a form with unsaved changes: links, Back, and closing the window. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { dirty, withinPath = false, withinTab = false } = props;
  function staysHere(current: Place, next: Place) {
    if (current.pathname !== next.pathname) return false;
    return withinPath || (withinTab && tabOf(current) === tabOf(next));
  }
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !staysHere(current, next),
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
