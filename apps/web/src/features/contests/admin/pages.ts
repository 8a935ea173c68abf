import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LinkProps } from "@tanstack/react-router";
import { ListOrdered, type LucideIcon, Megaphone, Pencil, Users } from "lucide-react";

interface ContestOfficePage {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
}

/** What there is of one contest in the back office. */
export const CONTEST_PAGES: readonly ContestOfficePage[] = [
  { to: "/admin/contest/$contestID/edit", label: msg`Basics and rules`, icon: Pencil },
  {
    to: "/admin/contest/$contestID/problems",
    label: msg({ message: "Problems", context: "contest" }),
    icon: ListOrdered,
  },
  {
    to: "/admin/contest/$contestID/announcement",
    label: msg({ message: "Announcements", context: "contest" }),
    icon: Megaphone,
  },
  { to: "/admin/contest/$contestID/accounts", label: msg`Accounts`, icon: Users },
];
