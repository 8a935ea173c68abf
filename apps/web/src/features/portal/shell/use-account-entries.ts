import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useRouterState } from "@tanstack/react-router";
import { History, type LucideIcon, Settings, ShieldCheck, UserRound } from "lucide-react";
import { isInBackOffice } from "../../../app/admin/leave.ts";
import { type UserInfo, useSession } from "../../../app/session/store.ts";

export interface AccountEntry {
  readonly to: "/user-home" | "/status" | "/setting" | "/admin";
  readonly search?: Readonly<Record<string, unknown>>;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly newWindow?: boolean;
}

/** What somebody who signed in finds under their name, in the menu and in the drawer. */
export function useAccountEntries({ uid, username }: UserInfo): AccountEntry[] {
  const { isAdmin } = useSession();
  const isHere = useRouterState({ select: ({ location }) => isInBackOffice(location.pathname) });
  const own: AccountEntry[] = [
    { to: "/user-home", search: { uid, username }, label: msg`User home`, icon: UserRound },
    { to: "/status", search: { onlyMine: true }, label: msg`My submissions`, icon: History },
    { to: "/setting", label: msg`Settings`, icon: Settings },
  ];
  if (!isAdmin || isHere) return own;
  return [
    ...own,
    { to: "/admin", label: msg`Management`, icon: ShieldCheck, newWindow: true } as const,
  ];
}
