import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LinkProps } from "@tanstack/react-router";
import { ListOrdered, type LucideIcon, Megaphone, Pencil, Users } from "lucide-react";

/** As addresses of groups name them. */
export type ContestPart = "edit" | "problems" | "announcements" | "accounts";

interface ContestOfficePage {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
}

/** What there is of one contest in the back office. */
export const CONTEST_PAGES: Readonly<Record<ContestPart, ContestOfficePage>> = {
  edit: { to: "/admin/contest/$contestID/edit", label: msg`Basics and rules`, icon: Pencil },
  problems: {
    to: "/admin/contest/$contestID/problems",
    label: msg({ message: "Problems", context: "contest" }),
    icon: ListOrdered,
  },
  announcements: {
    to: "/admin/contest/$contestID/announcement",
    label: msg({ message: "Announcements", context: "contest" }),
    icon: Megaphone,
  },
  accounts: { to: "/admin/contest/$contestID/accounts", label: msg`Accounts`, icon: Users },
};
