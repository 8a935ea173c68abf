import type { RoleId } from "@gavel/domain/role";
import { useLingui } from "@lingui/react/macro";
import { Ban, CircleAlert, UserMinus } from "lucide-react";
import { roleNames } from "../../../app/role-words.ts";

const STAFF: Partial<Record<RoleId, string>> = {
  1000: "border-foreground bg-foreground text-background",
  1001: "border-foreground",
  1008: "border-foreground",
};

interface RoleBadgeProps {
  role: RoleId;
  isBanned: boolean;
  /** Nothing of the person is left. */
  isClosed: boolean;
}

/** Staff stand out, the restricted warn, everybody else is plain; who is shut out is nothing else. */
export function RoleBadge({ role, isBanned, isClosed }: RoleBadgeProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(roleNames[role]);
  if (isClosed) {
    return (
      <span className="inline-flex items-center gap-1.5 align-middle text-muted-foreground">
        <UserMinus aria-hidden className="size-3.75" />
        {t({ message: "Closed", context: "an account" })}
      </span>
    );
  }
  if (isBanned) {
    return (
      <span className="inline-flex items-center gap-1.5 align-middle font-strong text-muted-foreground">
        <Ban aria-hidden className="size-3.75" />
        {t`Disabled`}
        {role !== 1002 && <span className="font-normal">· {name}</span>}
      </span>
    );
  }
  const staff = STAFF[role];
  if (staff !== undefined) {
    return (
      <span
        className={`inline-flex align-middle rounded-xs border px-1 text-2xs leading-4 font-semibold ${staff}`}
      >
        {name}
      </span>
    );
  }
  if (role === 1002) return <span className="text-muted-foreground">{name}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle font-strong text-warning">
      <CircleAlert aria-hidden className="size-3.75" />
      {name}
    </span>
  );
}
