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
import {
  BookOpen,
  ChartColumn,
  Copy,
  Download,
  Ellipsis,
  History,
  Pencil,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { RemoveDialog } from "../../../../app/bank/remove-dialog.tsx";
import { download } from "../../../../app/download.ts";
import type { Selection } from "../../../../app/list/use-selection.ts";
import { useKeeper } from "../../../../app/session/use-keeper.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { StaffProblem } from "./types.ts";

interface RowActionsProps {
  row: StaffProblem;
  selection: Selection<StaffProblem>;
}

/** What can be done with one problem. */
export function RowActions({ row, selection }: RowActionsProps) {
  const { t } = useLingui();
  const isKeeper = useKeeper();
  const [removing, setRemoving] = useState(false);
  const { problemId } = row;
  const { problem } = trpc.useUtils();
  const clone = trpc.problem.clone.useMutation({
    async onSuccess(copy) {
      notifySuccess(t`Cloned as ${copy.problemId}, hidden for now`);
      await problem.invalidate();
    },
  });
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton size="sm" label={t`Actions for ${problemId}`} icon={<Ellipsis />} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {row.canEdit && (
            <DropdownMenuItem asChild>
              <Link to="/admin/problems/$pid" params={{ pid: `${row.pid}` }} search={{}}>
                <Pencil aria-hidden />
                <Trans>Edit</Trans>
              </Link>
            </DropdownMenuItem>
          )}
          {row.canSee && (
            <DropdownMenuItem asChild>
              <Link to="/problem/$problemID" params={{ problemID: problemId }}>
                <BookOpen aria-hidden />
                <Trans>Problem page</Trans>
              </Link>
            </DropdownMenuItem>
          )}
          <DropdownMenuItem asChild>
            <Link to="/status" search={{ problemID: problemId, completeProblemID: true }}>
              <History aria-hidden />
              <Trans>Submissions</Trans>
            </Link>
          </DropdownMenuItem>
          {row.canEdit && (
            <DropdownMenuItem asChild>
              <Link
                from="/admin/problems"
                to="/admin/problems"
                search={(old) => ({ ...old, figures: row.pid })}
                resetScroll={false}
              >
                <ChartColumn aria-hidden />
                <Trans>Statistics</Trans>
              </Link>
            </DropdownMenuItem>
          )}
          {row.canEdit && !row.isRemote && (
            <DropdownMenuItem icon={<Copy />} onSelect={() => clone.mutate({ pid: row.pid })}>
              <Trans context="problem">Clone</Trans>
            </DropdownMenuItem>
          )}
          {row.canEdit && !row.isRemote && (
            <DropdownMenuItem
              icon={<Download />}
              onSelect={() => void download(`/api/file/download-testcase?pid=${row.pid}`)}
            >
              <Trans>Download test data</Trans>
            </DropdownMenuItem>
          )}
          {isKeeper && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem destructive icon={<Trash2 />} onSelect={() => setRemoving(true)}>
                <Trans>Delete</Trans>
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {removing && (
        <RemoveDialog
          rows={[row]}
          onClose={() => setRemoving(false)}
          onRemoved={() => selection.set([row], false)}
        />
      )}
    </>
  );
}
