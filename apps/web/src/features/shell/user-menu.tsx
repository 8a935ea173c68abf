import { Avatar } from "@gavel/ui/avatar";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useRouterState } from "@tanstack/react-router";
import { History, LogOut, Settings, ShieldCheck, UserRound } from "lucide-react";
import { isInBackOffice } from "../../app/admin/leave.ts";
import { type UserInfo, useSession } from "../../app/session/store.ts";

export function UserMenu({ user }: { user: UserInfo }) {
  const { t } = useLingui();
  const { isAdmin } = useSession();
  const isHere = useRouterState({ select: ({ location }) => isInBackOffice(location.pathname) });
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
        <DropdownMenuItem asChild>
          <Link to="/user-home" search={{ uid: user.uid, username: user.username }}>
            <UserRound aria-hidden />
            <Trans>User home</Trans>
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/status" search={{ onlyMine: true }}>
            <History aria-hidden />
            <Trans>My submissions</Trans>
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/setting">
            <Settings aria-hidden />
            <Trans>Settings</Trans>
          </Link>
        </DropdownMenuItem>
        {isAdmin && !isHere && (
          <DropdownMenuItem asChild>
            <Link to="/admin" target="_blank">
              <ShieldCheck aria-hidden />
              <Trans>Management</Trans>
            </Link>
          </DropdownMenuItem>
        )}
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
