import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useOffice, useReload } from "../office.ts";
import type { OfficeProblem } from "../types.ts";

interface RemoveDialogProps {
  row: OfficeProblem;
  onClose: () => void;
}

export function RemoveDialog({ row, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const { problems } = useOffice();
  const reload = useReload();
  const remove = problems.remove.useMutation();
  const { displayId, problem } = row;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <Trans>
          Take {displayId} “{problem.title}” out of the training?
        </Trans>
      }
      description={
        <Trans>The problem and what was sent to it stay; it no longer counts in this rank.</Trans>
      }
      action={<Trans>Take it out</Trans>}
      onConfirm={async () => {
        await remove.mutateAsync({ id: row.id });
        notifySuccess(t`Delete Successfully`);
        await reload();
      }}
    />
  );
}
