import { Button } from "@gavel/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { IconButton } from "@gavel/ui/icon-button";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Ellipsis, LogOut, Trash2, UserCheck, UserCog, UserX } from "lucide-react";
import { use, useState } from "react";
import type { Selection } from "../../../app/list/use-selection.ts";
import { ROLE_ORDER, roleMeanings, roleNames } from "../../../app/role-words.ts";
import { useSession } from "../../../app/session/store.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import type { UserRow } from "./types.ts";
import { UserActionsContext } from "./user-actions-context.ts";

/** Above the head while accounts are chosen. */
export function BulkBar({ selection }: { selection: Selection<UserRow> }) {
  const { t } = useLingui();
  const actions = use(UserActionsContext);
  const [removing, setRemoving] = useState(false);
  const ownUid = useSession().user?.uid ?? "";
  const { rows: users } = selection;
  const count = users.length;
  if (count === 0 || actions === null) return null;
  const hasSelf = users.some((user) => user.uid === ownUid);
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 border-b bg-primary-soft px-4 py-1.5 text-sm">
      <span className="font-semibold text-primary">
        <Plural value={count} one="# user selected" other="# users selected" />
      </span>
      <Button variant="ghost" size="sm" className="text-primary" onClick={selection.clear}>
        <Trans>Clear selection</Trans>
      </Button>
      {hasSelf && (
        <span className="text-xs text-muted-foreground">
          <Trans>Your own account is among them: it cannot be disabled or deleted.</Trans>
        </span>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <RoleMenu busy={actions.busy} onChoose={(role) => run(actions.changeRole(users, role))} />
        <Button
          size="sm"
          icon={<UserX />}
          disabled={hasSelf || actions.busy}
          onClick={() => run(actions.changeBan(users, true))}
        >
          <Trans>Disable</Trans>
        </Button>
        <Button
          size="sm"
          variant="destructive"
          icon={<Trash2 />}
          disabled={hasSelf || actions.busy}
          onClick={() => setRemoving(true)}
        >
          <Plural value={count} one="Delete # user" other="Delete # users" />
        </Button>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton size="sm" bordered label={t`More actions`} icon={<Ellipsis />} />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem
              icon={<UserCheck />}
              onSelect={() => run(actions.changeBan(users, false))}
            >
              <Trans>Enable</Trans>
            </DropdownMenuItem>
            <DropdownMenuItem icon={<LogOut />} onSelect={() => run(actions.endSessions(users))}>
              <Trans>End sessions</Trans>
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      {removing && <RemoveDialog users={users} onClose={() => setRemoving(false)} />}
    </div>
  );
}

interface RoleMenuProps {
  busy: boolean;
  onChoose: (role: (typeof ROLE_ORDER)[number]) => void;
}

function RoleMenu({ busy, onChoose }: RoleMenuProps) {
  const { i18n } = useLingui();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" icon={<UserCog />} disabled={busy}>
          <Trans>Change role</Trans>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-80 max-w-[calc(100vw-1rem)]">
        {ROLE_ORDER.map((role) => (
          <DropdownMenuItem key={role} onSelect={() => onChoose(role)} className="block py-1.5">
            <span className="block font-medium">{i18n._(roleNames[role])}</span>
            <span className="block text-xs text-muted-foreground">
              {i18n._(roleMeanings[role])}
            </span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
