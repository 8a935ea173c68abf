import { notifyWarning } from "@gavel/ui/toast";
import { i18n } from "@lingui/core";
import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { isInBackOffice } from "../admin/leave.ts";
import { errorMessage } from "../errors/error-text.ts";
import { queryClient } from "../query-client.ts";
import { trpcClient } from "../trpc.ts";
import { openSignIn } from "./sign-in-dialog.ts";
import { clearSession, getSession } from "./store.ts";

/** Says that a session is needed and offers one. @returns whether there is one already. */
export function requireSignIn(): boolean {
  if (getSession().token !== null) return true;
  notifyWarning(errorMessage(i18n, "LOGIN_REQUIRED"));
  openSignIn();
  return false;
}

/** Everything shown may depend on who looks: drop what is hidden, fetch again what is seen. */
export function useReloadData(): () => Promise<void> {
  const router = useRouter();
  return useCallback(async () => {
    queryClient.removeQueries({ type: "inactive" });
    await Promise.all([queryClient.invalidateQueries(), router.invalidate()]);
  }, [router]);
}

export function useSignOut(): () => Promise<void> {
  const reload = useReloadData();
  const router = useRouter();
  return useCallback(async () => {
    const { token } = getSession();
    // Here first: what is asked for while the server hears of it would be refused, as of a session that has expired.
    // And a server that cannot be told must not keep anyone signed in here.
    clearSession();
    await queryClient.cancelQueries();
    await trpcClient.account.signOut
      .mutate(undefined, { context: { token } })
      .catch(() => undefined);
    await router.navigate({ to: isInBackOffice() ? "/admin/login" : "/home", replace: true });
    await reload();
  }, [reload, router]);
}
