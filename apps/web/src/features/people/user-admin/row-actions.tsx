import { isAdminRole } from "@gavel/domain/role";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { IconButton } from "@gavel/ui/icon-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  Ellipsis,
  History,
  LogOut,
  MicOff,
  Pencil,
  Trash2,
  UserCheck,
  UserMinus,
  UserX,
} from "lucide-react";
import { use, useState } from "react";
import { usePersonName } from "../../../app/person-name.tsx";
import { useSession } from "../../../app/session/store.ts";
import { AnonymiseDialog } from "./anonymise-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import type { UserRow } from "./types.ts";
import { UserActionsContext } from "./user-actions-context.ts";

/** What can be done to one account; what cannot says why. */
export function RowActions({ user }: { user: UserRow }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const actions = use(UserActionsContext);
  const [anonymising, setAnonymising] = useState(false);
  const [removing, setRemoving] = useState(false);
  const isSelf = useSession().user?.uid === user.uid;
  const edit = () =>
    void navigate({
      from: "/admin/user",
      to: "/admin/user",
      search: (old) => ({ ...old, user: user.uid }),
      resetScroll: false,
    });
  const self = <span className="ml-auto pl-3 text-xs">{t`Your own account`}</span>;
  if (user.closedAt !== null) return <ClosedActions user={user} />;
  const run = (work: Promise<void> | undefined) => void work?.catch(() => undefined);
  return (
    <span className="inline-flex items-center gap-0.5">
      <IconButton
        size="sm"
        label={t`Edit ${user.username}`}
        icon={<Pencil />}
        onClick={edit}
        className="max-md:hidden"
      />
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton size="sm" label={t`Actions for ${user.username}`} icon={<Ellipsis />} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem icon={<Pencil />} onSelect={edit}>
            <Trans>Edit</Trans>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to="/status" search={{ username: user.username }}>
              <History aria-hidden />
              <Trans>Submissions</Trans>
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem icon={<LogOut />} onSelect={() => run(actions?.endSessions([user]))}>
            <Trans>End sessions</Trans>
          </DropdownMenuItem>
          {!isAdminRole(user.role) && (
            <DropdownMenuItem asChild>
              <Link
                to="/admin/discussion"
                search={{ tab: "muted", mute: true, whom: user.username }}
              >
                <MicOff aria-hidden />
                <Trans>Mute</Trans>
              </Link>
            </DropdownMenuItem>
          )}
          <DropdownMenuItem
            icon={user.isBanned ? <UserCheck /> : <UserX />}
            disabled={isSelf}
            onSelect={() => run(actions?.changeBan([user], !user.isBanned))}
          >
            {user.isBanned ? <Trans>Enable</Trans> : <Trans>Disable</Trans>}
            {isSelf && self}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem
            destructive={!isSelf}
            icon={<UserMinus />}
            disabled={isSelf}
            onSelect={() => setAnonymising(true)}
          >
            <Trans>Anonymise</Trans>
            {isSelf && self}
          </DropdownMenuItem>
          <DropdownMenuItem
            destructive={!isSelf}
            icon={<Trash2 />}
            disabled={isSelf}
            onSelect={() => setRemoving(true)}
          >
            <Trans>Delete</Trans>
            {isSelf && self}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {anonymising && <AnonymiseDialog user={user} onClose={() => setAnonymising(false)} />}
      {removing && <RemoveDialog users={[user]} onClose={() => setRemoving(false)} />}
    </span>
  );
}

/** What is left of a closed account can only go. */
function ClosedActions({ user }: { user: UserRow }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={t`Delete ${nameOf(user.username)}`}
        icon={<Trash2 />}
        onClick={() => setRemoving(true)}
      />
      {removing && <RemoveDialog users={[user]} onClose={() => setRemoving(false)} />}
    </>
  );
}
