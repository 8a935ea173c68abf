import { notifyWarning } from "@gavel/ui/toast";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { redirect } from "@tanstack/react-router";
import { openSignIn } from "./sign-in-dialog.ts";
import { getSession } from "./store.ts";

/** In a route's `beforeLoad`: without a session the home page takes its place, under the sign-in dialog. */
export function guardSignedIn(): void {
  if (getSession().token !== null) return;
  notifyWarning(i18n._(msg`Please login first!`));
  openSignIn();
  throw redirect({ to: "/home", replace: true });
}
