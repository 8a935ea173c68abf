/** Who may enter the back office, asked before a page of it loads. */
import { notifyWarning } from "@gavel/ui/toast";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { redirect } from "@tanstack/react-router";
import type { RouterContext } from "../router-context.ts";
import { getSession, setUser, type UserInfo } from "../session/store.ts";

interface Visit {
  readonly context: RouterContext;
  readonly location: { readonly href: string };
  readonly preload: boolean;
}

const AGAIN = msg`Please login again with the administrator account!`;

/** Lets root, administrators and problem administrators in; others come to the back office's own sign-in. */
export function requireAdmin(visit: Visit): Promise<void> {
  return requireRole(visit, (roles) => roles.some((role) => role !== "user"));
}

/** Lets root and problem administrators in. */
export function requireKeeper(visit: Visit): Promise<void> {
  return requireRole(visit, (roles) => roles.some((role) => KEEPERS.includes(role)));
}
const KEEPERS: readonly string[] = ["root", "problem_admin"];

/** Lets root in alone. */
export function requireRoot(visit: Visit): Promise<void> {
  return requireRole(visit, (roles) => roles.includes("root"));
}

async function requireRole(visit: Visit, mayEnter: (roles: readonly string[]) => boolean) {
  const user = await findUser(visit.context);
  if (user !== null && mayEnter(user.roleList)) return;
  if (user !== null && !visit.preload) notifyWarning(i18n._(AGAIN), { id: "admin-only" });
  throw redirect({ to: "/admin/login", search: { back: visit.location.href }, replace: true });
}

/** What the server says once in a visit; without a network, what is stored. */
async function findUser({ api }: RouterContext): Promise<UserInfo | null> {
  if (getSession().token === null) return null;
  try {
    const me = await api.account.me.fetch(undefined, {
      staleTime: Number.POSITIVE_INFINITY,
      meta: { inline: true },
    });
    setUser(me);
  } catch {
    // Told like every failure, where a session that was refused has ended or given way to another tab's.
  }
  return getSession().user;
}
