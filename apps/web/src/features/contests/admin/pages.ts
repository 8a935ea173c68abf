import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LinkProps } from "@tanstack/react-router";
import { type LucideIcon, Pencil } from "lucide-react";

interface ContestOfficePage {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
}

/** What there is of one contest in the back office. */
export const CONTEST_PAGES: readonly ContestOfficePage[] = [
  { to: "/admin/contest/$contestID/edit", label: msg`Basics and rules`, icon: Pencil },
];
