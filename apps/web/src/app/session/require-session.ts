import { redirect } from "@tanstack/react-router";
import { getSession } from "./store.ts";
import { requireSignIn } from "./use-session-actions.ts";

/** For `beforeLoad` of pages that are for people who signed in: others land at home with the dialog open. */
export function requireSession({ preload }: { preload: boolean }): void {
  // A link that is only pointed at says nothing.
  if (preload ? getSession().token === null : !requireSignIn()) throw redirect({ to: "/home" });
}
