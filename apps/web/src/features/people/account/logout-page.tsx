import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useSignOut } from "../../../app/session/use-session-actions.ts";

/** Ends the session on arrival and goes home. */
export function LogoutPage() {
  const signOut = useSignOut();
  useEffect(() => {
    // After what the rest of the page asks for on arrival: sent once the session is left, that would be refused as of
    // one that has expired; begun before, it is called off.
    const timer = setTimeout(() => void signOut());
    return () => clearTimeout(timer);
  }, [signOut]);
  return (
    <div className="page py-16 text-center text-sm text-muted-foreground" aria-live="polite">
      <Trans>Signing out</Trans>
    </div>
  );
}
