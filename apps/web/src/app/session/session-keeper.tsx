import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isInBackOffice } from "../admin/leave.ts";
import { trpc } from "../trpc.ts";
import { adoptStoredSession, followSession, getSession, setUser, useSession } from "./store.ts";
import { useReloadData } from "./use-session-actions.ts";

/** Keeps the stored session true: asks who it is on arrival, and follows what other tabs do. */
export function SessionKeeper() {
  const { signedIn } = useSession();
  const router = useRouter();
  const reload = useReloadData();
  const hasToken = getSession().token !== null;
  const me = trpc.account.me.useQuery(undefined, {
    enabled: signedIn || hasToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inline: true },
  });

  useEffect(() => {
    if (me.data !== undefined && getSession().token !== null) setUser(me.data);
  }, [me.data]);

  useEffect(() => {
    return followSession(async (change) => {
      if (change === "lost") {
        await router.navigate({ to: isInBackOffice() ? "/admin/login" : "/home" });
      }
      await reload();
    });
  }, [router, reload]);

  useEffect(() => {
    function onVisible() {
      if (document.visibilityState === "visible") adoptStoredSession();
    }
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);
  return null;
}
