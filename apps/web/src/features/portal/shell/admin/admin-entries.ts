import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LinkProps } from "@tanstack/react-router";
import {
  Dumbbell,
  Globe,
  Inbox,
  LayoutDashboard,
  ListChecks,
  ListRestart,
  type LucideIcon,
  Mail,
  Megaphone,
  MessagesSquare,
  ScrollText,
  Server,
  Settings,
  Tags,
  ToggleRight,
  Trophy,
  Users,
} from "lucide-react";

export interface AdminEntry {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
  /** Shown to root alone. */
  readonly rootOnly?: boolean;
  /** Shown to root and problem administrators. */
  readonly keeperOnly?: boolean;
  /** How many reports wait stands beside it. */
  readonly countsReports?: boolean;
}

export interface AdminSection {
  readonly id: string;
  readonly label?: MessageDescriptor;
  readonly entries: readonly AdminEntry[];
}

/** The side bar. Only pages that exist. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  {
    id: "start",
    entries: [{ to: "/admin/dashboard", label: msg`Dashboard`, icon: LayoutDashboard }],
  },
  {
    id: "problems",
    label: msg`Problems`,
    entries: [
      { to: "/admin/problems", label: msg`Problem List`, icon: ListChecks },
      { to: "/admin/tags", label: msg`Tags`, icon: Tags, keeperOnly: true },
      { to: "/admin/group-problem", label: msg`Group problems`, icon: Inbox, keeperOnly: true },
      { to: "/admin/rejudge", label: msg`Rejudges`, icon: ListRestart, rootOnly: true },
    ],
  },
  {
    id: "contests",
    label: msg`Contests`,
    entries: [{ to: "/admin/contest", label: msg`Contest List`, icon: Trophy }],
  },
  {
    id: "trainings",
    label: msg`Trainings`,
    entries: [{ to: "/admin/training", label: msg`Training List`, icon: Dumbbell }],
  },
  {
    id: "community",
    label: msg`Community`,
    entries: [
      {
        to: "/admin/discussion",
        label: msg`Discussion Admin`,
        icon: MessagesSquare,
        countsReports: true,
      },
    ],
  },
  {
    id: "system",
    label: msg({ message: "System", context: "back office" }),
    entries: [
      { to: "/admin/user", label: msg`User Admin`, icon: Users, rootOnly: true },
      {
        to: "/admin/announcement",
        label: msg`Announcement Admin`,
        icon: Megaphone,
        rootOnly: true,
      },
      { to: "/admin/notice", label: msg`Notice Admin`, icon: Mail, rootOnly: true },
      { to: "/admin/conf", label: msg`System Config`, icon: Settings, rootOnly: true },
      { to: "/admin/switch", label: msg`System Switch`, icon: ToggleRight, rootOnly: true },
      { to: "/admin/judge", label: msg`Judge servers`, icon: Server },
      { to: "/admin/remote", label: msg`Remote judges`, icon: Globe },
      { to: "/admin/audit", label: msg`Audit log`, icon: ScrollText, rootOnly: true },
    ],
  },
];

export function isEntryActive(entry: AdminEntry, pathname: string): boolean {
  return pathname === entry.to || pathname.startsWith(`${entry.to}/`);
}
