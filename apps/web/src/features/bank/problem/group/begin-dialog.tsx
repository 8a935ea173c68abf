import { prefixOf } from "@gavel/domain/group/problem-id";
import { Trans } from "@lingui/react/macro";
import { trpc } from "../../../../app/trpc.ts";
import { NewProblemDialog } from "../form/new-problem-dialog.tsx";
import type { Group } from "./types.ts";

interface BeginDialogProps {
  group: Group;
  onBegun: (pid: number) => void;
  onClose: () => void;
}

/** A hidden problem of the group with nothing but id and title; the form opens on it. */
export function BeginDialog({ group, onBegun, onClose }: BeginDialogProps) {
  const { groupBank } = trpc.useUtils();
  const begin = trpc.groupBank.begin.useMutation({ meta: { inline: true } });
  const prefix = prefixOf(group.shortName);
  return (
    <NewProblemDialog
      needsId
      hint={
        <Trans>
          {prefix} is put before it. The problem is empty, and so private until you publish it in
          the group.
        </Trans>
      }
      begin={async (input) => {
        const { pid } = await begin.mutateAsync({ groupId: group.id, ...input });
        void groupBank.findForStaff.invalidate();
        return pid;
      }}
      onBegun={onBegun}
      onClose={onClose}
    />
  );
}
