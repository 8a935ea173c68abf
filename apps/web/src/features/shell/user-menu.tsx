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
import { History, ListRestart, LogOut } from "lucide-react";
import { type UserInfo, useSession } from "../../app/session/store.ts";
import { useSignOut } from "../../app/session/use-session-actions.ts";

export function UserMenu({ user }: { user: UserInfo }) {
  const { t } = useLingui();
  const signOut = useSignOut();
  const { isRoot } = useSession();
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
          <Link to="/status" search={{ onlyMine: true }}>
            <History aria-hidden />
            <Trans>My submissions</Trans>
          </Link>
        </DropdownMenuItem>
        {isRoot && (
          <DropdownMenuItem asChild>
            <Link to="/admin/rejudge">
              <ListRestart aria-hidden />
              <Trans>Rejudges</Trans>
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={<LogOut />} onSelect={() => void signOut()}>
          <Trans>Sign out</Trans>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
