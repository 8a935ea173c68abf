import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useSignOut } from "../../app/session/use-session-actions.ts";

/** Ends the session on arrival and goes home. */
export function LogoutPage() {
  const signOut = useSignOut();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void signOut();
  }, [signOut]);
  return (
    <div className="page py-16 text-center text-sm text-muted-foreground" aria-live="polite">
      <Trans>Signing out</Trans>
    </div>
  );
}
