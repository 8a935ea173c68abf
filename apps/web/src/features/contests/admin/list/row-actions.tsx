import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { IconButton } from "@gavel/ui/icon-button";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Copy, Download, Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../../../app/session/store.ts";
import { useOffice, useRefresh } from "../office.ts";
import { CONTEST_PAGES } from "../pages.ts";
import type { StaffContest } from "../types.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

/** What can be done with one contest. */
export function RowActions({ row }: { row: StaffContest }) {
  const { t, i18n } = useLingui();
  const { isRoot } = useSession();
  const [isRemoving, setRemoving] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const { groupId, contest, parts, pageOf } = useOffice();
  const refresh = useRefresh();
  const clone = contest.clone.useMutation({
    async onSuccess() {
      notifySuccess(t`Cloned, hidden for now`);
      await refresh.contest();
    },
  });
  if (!row.isAdmin) return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton size="sm" label={t`Actions for ${row.title}`} icon={<Ellipsis />} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {parts.map((part) => {
            const { label, icon: Icon } = CONTEST_PAGES[part];
            return (
              <DropdownMenuItem key={part} asChild>
                <Link {...pageOf(part, row.id)}>
                  <Icon aria-hidden />
                  {i18n._(label)}
                </Link>
              </DropdownMenuItem>
            );
          })}
          <DropdownMenuItem icon={<Copy />} onSelect={() => clone.mutate({ contestId: row.id })}>
            <Trans context="contest">Clone</Trans>
          </DropdownMenuItem>
          <DropdownMenuItem icon={<Download />} onSelect={() => setFetching(true)}>
            <Trans>Download accepted code</Trans>
          </DropdownMenuItem>
          {(isRoot || groupId !== null) && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem destructive icon={<Trash2 />} onSelect={() => setRemoving(true)}>
                <Trans>Delete</Trans>
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {isFetching && <CodeDialog row={row} onClose={() => setFetching(false)} />}
      {isRemoving && <RemoveDialog row={row} onClose={() => setRemoving(false)} />}
    </>
  );
}
