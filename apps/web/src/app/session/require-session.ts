import { notifyWarning } from "@gavel/ui/toast";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { redirect } from "@tanstack/react-router";
import { openSignIn } from "./sign-in-dialog.ts";
import { getSession } from "./store.ts";

/** For `beforeLoad` of pages that are for people who signed in: others land at home with the dialog open. */
export function requireSession({ preload }: { preload: boolean }): void {
  if (getSession().token !== null) return;
  // A link that is only pointed at says nothing. Pages say it with an exclamation mark, actions without.
  if (!preload) {
    notifyWarning(i18n._(msg`Please login first!`));
    openSignIn();
  }
  throw redirect({ to: "/home" });
}
