import { Avatar } from "@gavel/ui/avatar";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import type { UserInfo } from "../../../app/session/store.ts";
import { useAccountEntries } from "./use-account-entries.ts";

export function UserMenu({ user }: { user: UserInfo }) {
  const { t, i18n } = useLingui();
  const entries = useAccountEntries(user);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={t`Account of ${user.username}`}
        className="ml-1 flex size-(--control-h) items-center justify-center rounded-full"
      >
        <Avatar name={user.username} src={user.avatar} size={26} />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-48">
        <div className="flex items-center gap-2 px-2 py-2">
          <Avatar name={user.username} src={user.avatar} size={32} />
          <div className="min-w-0">
            <p className="truncate text-sm font-semibold">{user.username}</p>
            <p className="truncate text-xs text-muted-foreground">{user.nickname}</p>
          </div>
        </div>
        <DropdownMenuSeparator />
        {entries.map(({ to, search, label, icon: Icon, newWindow }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to} search={search ?? {}} target={newWindow ? "_blank" : undefined}>
              <Icon aria-hidden />
              {i18n._(label)}
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to="/logout" preload={false}>
            <LogOut aria-hidden />
            <Trans>Sign out</Trans>
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
