import { Button } from "@gavel/ui/button";
import { Trans } from "@lingui/react/macro";
import { UserCheck } from "lucide-react";
import { usePersonName } from "../../../../app/person-name.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { Row } from "./types.ts";

/** Who of the jury sees to a question. It holds nobody off: another may answer, or take it over. */
export function Assignee({ contestId, row }: { contestId: number; row: Row }) {
  const { user } = useSession();
  const utils = trpc.useUtils();
  const assign = trpc.contestDesk.assign.useMutation({
    onSettled: () => void utils.contestDesk.findForStaff.invalidate({ contestId }),
  });
  const { assignedTo } = row;
  const isMine = assignedTo !== null && assignedTo === user?.username;
  return (
    <span className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
      {assignedTo !== null && <AssignedTo username={assignedTo} isMine={isMine} />}
      <Button
        size="sm"
        icon={assignedTo === null ? <UserCheck /> : undefined}
        busy={assign.isPending}
        onClick={() => assign.mutate({ questionId: row.id, toMe: !isMine })}
      >
        {isMine ? (
          <Trans context="question">Give back</Trans>
        ) : assignedTo === null ? (
          <Trans>Assign to me</Trans>
        ) : (
          <Trans>Take over</Trans>
        )}
      </Button>
    </span>
  );
}

export function AssignedTo({ username, isMine }: { username: string; isMine: boolean }) {
  const name = usePersonName()(username);
  return (
    <span className="inline-flex items-center gap-1">
      <UserCheck aria-hidden className="size-3.5 shrink-0" />
      {isMine ? (
        <Trans>Assigned to you</Trans>
      ) : (
        <Trans>
          Assigned to <span translate="no">{name}</span>
        </Trans>
      )}
    </span>
  );
}
