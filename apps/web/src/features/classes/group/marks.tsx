import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { GROUP_AUTH, type GroupAuth } from "@gavel/domain/group/group";
import { Badge } from "@gavel/ui/badge";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Globe, Lock, ShieldCheck } from "lucide-react";

const ACCESS: Record<GroupAuth, MessageDescriptor> = {
  [GROUP_AUTH.public]: msg({ message: "Public", context: "group" }),
  [GROUP_AUTH.protected]: msg({ message: "Protected", context: "group" }),
  [GROUP_AUTH.private]: msg({ message: "Private", context: "group" }),
};
export const accessText = (i18n: I18n, auth: GroupAuth) => i18n._(ACCESS[auth]);

const ICONS = {
  [GROUP_AUTH.public]: Globe,
  [GROUP_AUTH.protected]: ShieldCheck,
  [GROUP_AUTH.private]: Lock,
};

export function AccessMark({ auth }: { auth: GroupAuth }) {
  const { i18n } = useLingui();
  const Icon = ICONS[auth];
  return (
    <Badge tone="outline">
      <Icon aria-hidden />
      {accessText(i18n, auth)}
    </Badge>
  );
}

const LEVELS: Readonly<Record<number, MessageDescriptor>> = {
  1: msg({ message: "Applying", context: "group level" }),
  2: msg({ message: "Refused", context: "group level" }),
  3: msg({ message: "Member", context: "group level" }),
  4: msg({ message: "Admin", context: "group level" }),
  5: msg({ message: "All rights", context: "group level" }),
};
const OWNER = msg({ message: "Owner", context: "group" });

/** What somebody is beyond an ordinary member; null = nothing. */
export function levelMark(
  i18n: I18n,
  { isOwner, level }: { readonly isOwner: boolean; readonly level: number },
): string | null {
  if (isOwner) return i18n._(OWNER);
  return level > GROUP_LEVEL.member ? levelText(i18n, level) : null;
}

export function levelText(i18n: I18n, level: number): string {
  const words = LEVELS[level];
  return words === undefined ? "" : i18n._(words);
}
