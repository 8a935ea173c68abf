import { useEffect, useEffectEvent, useRef } from "react";
import { useSignInDialog } from "./sign-in-dialog.ts";
import { useSession } from "./store.ts";
import { requireSignIn } from "./use-session-actions.ts";

/**
 * A filter by what is one's own, in the address of a visitor, asks them to sign in; if they do not, it goes.
 * @returns whether it may be asked of the server
 */
export function useOwnFilter(isSet: boolean, drop: () => void): boolean {
  const { hasToken } = useSession();
  const { open } = useSignInDialog();
  const isRefused = isSet && !hasToken;
  const wasAsked = useRef(false);
  const dropNow = useEffectEvent(drop);
  useEffect(() => {
    if (!isRefused) wasAsked.current = false;
    else if (open) wasAsked.current = true;
    else if (wasAsked.current) dropNow();
    else requireSignIn();
  }, [isRefused, open]);
  return isSet && hasToken;
}
