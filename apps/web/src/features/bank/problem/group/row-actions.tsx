import { BANK_APPLICATION } from "@gavel/domain/problem";
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
import { Download, Ellipsis, Globe, Pencil, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { GroupRemoveDialog } from "../../../../app/bank/group-remove-dialog.tsx";
import { download } from "../../../../app/download.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { StaffProblem } from "./types.ts";

/** What can be done with one problem of the group; nothing with another's. */
export function RowActions({ groupId, row }: { groupId: number; row: StaffProblem }) {
  const { t } = useLingui();
  const [removing, setRemoving] = useState(false);
  if (!row.canEdit) return null;
  const { pid, problemId } = row;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton size="sm" label={t`Actions for ${problemId}`} icon={<Ellipsis />} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem asChild>
            <Link
              to="/group/$groupID/problem"
              params={{ groupID: `${groupId}` }}
              search={{ mode: "edit", pid }}
            >
              <Pencil aria-hidden />
              <Trans>Edit</Trans>
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={<Download />}
            onSelect={() => void download(`/api/file/download-testcase?pid=${pid}`)}
          >
            <Trans>Download test data</Trans>
          </DropdownMenuItem>
          <Application row={row} />
          <DropdownMenuSeparator />
          <DropdownMenuItem destructive icon={<Trash2 />} onSelect={() => setRemoving(true)}>
            <Trans>Delete</Trans>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {removing && <GroupRemoveDialog row={row} onClose={() => setRemoving(false)} />}
    </>
  );
}

/** Puts it forward for the public bank, or takes that back. What is in the bank stays there. */
function Application({ row: { pid, applyPublicProgress: progress } }: { row: StaffProblem }) {
  const { t } = useLingui();
  const { groupBank } = trpc.useUtils();
  const apply = trpc.groupBank.applyPublic.useMutation({
    onSuccess: (_, { isApplied }) =>
      notifySuccess(
        isApplied ? t`Put forward: whoever keeps the bank decides` : t`No longer put forward`,
      ),
    onSettled: () => void groupBank.invalidate(),
  });
  if (progress === BANK_APPLICATION.granted) return null;
  const isAsked = progress === BANK_APPLICATION.asked;
  return (
    <DropdownMenuItem
      icon={isAsked ? <Undo2 /> : <Globe />}
      disabled={apply.isPending}
      onSelect={() => apply.mutate({ pid, isApplied: !isAsked })}
    >
      {isAsked ? (
        <Trans>Take back the application</Trans>
      ) : (
        <Trans>Put forward for the public bank</Trans>
      )}
    </DropdownMenuItem>
  );
}
