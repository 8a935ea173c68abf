import { PROBLEM_AUTH } from "@gavel/domain/problem";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { IconButton } from "@gavel/ui/icon-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Download, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { AuthSelect } from "../../../../app/bank/auth-select.tsx";
import { useAuthOptions } from "../../../../app/bank/auth-words.ts";
import { GroupAuthSelect } from "../../../../app/bank/group-auth-select.tsx";
import { GroupRemoveDialog } from "../../../../app/bank/group-remove-dialog.tsx";
import { RemoveDialog } from "../../../../app/bank/remove-dialog.tsx";
import type { StaffProblem } from "../../../../app/bank/staff-problem.ts";
import { download } from "../../../../app/download.ts";
import { useKeeper } from "../../../../app/session/use-keeper.ts";
import { useOffice } from "../office.ts";
import type { OfficeProblem } from "../types.ts";

const staffProblemOf = ({ pid, displayId, problem }: OfficeProblem): StaffProblem => ({
  ...{ pid, problemId: displayId, title: problem.title },
  ...{ auth: problem.auth, canEdit: problem.canEdit },
});

/** In a group only its own problems are changed; those that it takes from the bank are the bank's. */
function useIsOurs(): (row: OfficeProblem) => boolean {
  const { groupId } = useOffice();
  return ({ problem }) => problem.canEdit && problem.groupId === groupId;
}

/** Whom the problem itself is for. */
export function ProblemAuth({ row }: { row: OfficeProblem }) {
  const { groupId } = useOffice();
  const isOurs = useIsOurs();
  const { auth } = row.problem;
  const word = useAuthOptions().find(({ value }) => value === `${auth}`)?.label;
  if (!isOurs(row)) {
    return (
      <span className={auth === PROBLEM_AUTH.public ? "text-muted-foreground" : undefined}>
        {word}
      </span>
    );
  }
  const problem = staffProblemOf(row);
  return groupId === null ? <AuthSelect row={problem} /> : <GroupAuthSelect row={problem} />;
}

/** What is done with the problem itself, wherever it stands. */
export function ProblemMenu({ row }: { row: OfficeProblem }) {
  const { t } = useLingui();
  const office = useOffice();
  const isKeeper = useKeeper();
  const isOurs = useIsOurs();
  const [removing, setRemoving] = useState(false);
  if (!isOurs(row)) return null;
  const { pid, displayId: problemId, problem } = row;
  const form = office.problemForm({ pid, groupId: problem.groupId });
  const isGroups = office.groupId !== null;
  const close = () => setRemoving(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton size="sm" label={t`Actions for ${problemId}`} icon={<Ellipsis />} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {form !== null && (
            <DropdownMenuItem asChild>
              <Link {...form}>
                <Pencil aria-hidden />
                <Trans>Edit</Trans>
              </Link>
            </DropdownMenuItem>
          )}
          {!problem.isRemote && (
            <DropdownMenuItem
              icon={<Download />}
              onSelect={() => void download(`/api/file/download-testcase?pid=${pid}`)}
            >
              <Trans>Download test data</Trans>
            </DropdownMenuItem>
          )}
          {(isGroups || isKeeper) && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem destructive icon={<Trash2 />} onSelect={() => setRemoving(true)}>
                <Trans>Delete</Trans>
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {removing && isGroups && <GroupRemoveDialog row={staffProblemOf(row)} onClose={close} />}
      {removing && !isGroups && <RemoveDialog rows={[staffProblemOf(row)]} onClose={close} />}
    </>
  );
}
