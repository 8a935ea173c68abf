import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { RemoteProblemDialog } from "../../../../app/remote/remote-problem-dialog.tsx";
import { trpc } from "../../../../app/trpc.ts";

interface RemoteDialogProps {
  trainingId: number;
  onClose: () => void;
}

/** A problem of another judge into the training. */
export function RemoteDialog({ trainingId, onClose }: RemoteDialogProps) {
  const { t } = useLingui();
  const { trainingProblem } = trpc.useUtils();
  const add = trpc.remoteImport.toTraining.useMutation({ meta: { inline: true } });
  return (
    <RemoteProblemDialog
      add={async (wish) => {
        await add.mutateAsync({ trainingId, ...wish });
        notifySuccess(t`Add Successfully`);
        void trainingProblem.invalidate();
      }}
      onClose={onClose}
    />
  );
}
