import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { GoingAlong } from "../admin/going-along.tsx";
import { trpc } from "../trpc.ts";
import { Consequences } from "./remove-dialog.tsx";
import { type StaffProblem, useReloadProblems } from "./staff-problem.ts";

interface RemoveDialogProps {
  row: StaffProblem;
  onClose: () => void;
}

/** Says what goes along before a problem of the group is deleted. */
export function GroupRemoveDialog({ row: { pid, problemId, title }, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const reload = useReloadProblems();
  const losses = trpc.groupBank.losses.useQuery({ pid }, { staleTime: 0 });
  const remove = trpc.groupBank.delete.useMutation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <Trans>
          Delete {problemId} {title}?
        </Trans>
      }
      description={
        <GoingAlong query={losses}>{(counts) => <Consequences {...counts} />}</GoingAlong>
      }
      pending={!losses.isSuccess}
      action={<Trans>Delete {problemId}</Trans>}
      onConfirm={async () => {
        await remove.mutateAsync({ pid });
        notifySuccess(t`Delete Successfully`);
        await reload();
      }}
    />
  );
}
