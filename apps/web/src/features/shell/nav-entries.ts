import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { History, House, List, type LucideIcon } from "lucide-react";

export interface NavEntry {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
  /** The second key after `g`. */
  readonly key: string;
  /** Other paths on which the entry counts as active. */
  readonly also?: readonly string[];
}

/** Only pages that exist. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  {
    to: "/home",
    label: msg({ message: "Home", context: "nav" }),
    icon: House,
    key: "h",
    also: ["/"],
  },
  { to: "/problem", label: msg({ message: "Problem", context: "nav" }), icon: List, key: "p" },
  {
    to: "/status",
    label: msg({ message: "Status", context: "nav" }),
    icon: History,
    key: "s",
    also: ["/submission-detail"],
  },
];

export function isActive(entry: NavEntry, pathname: string): boolean {
  return [entry.to, ...(entry.also ?? [])].some(
    (path) => pathname === path || (path !== "/" && pathname.startsWith(`${path}/`)),
  );
}
