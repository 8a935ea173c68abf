import { Dialog } from "@gavel/ui/dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { RemoteProblemForm } from "../../../../app/remote/remote-problem-form.tsx";
import { trpc } from "../../../../app/trpc.ts";

interface RemoteDialogProps {
  trainingId: number;
  onClose: () => void;
}

/** A problem of another judge into the training: imported first, where it is not here yet. */
export function RemoteDialog({ trainingId, onClose }: RemoteDialogProps) {
  const { t } = useLingui();
  const { trainingProblem } = trpc.useUtils();
  const add = trpc.remoteImport.toTraining.useMutation({ meta: { inline: true } });
  return (
    <Dialog
      open
      keepOnOutsideClick
      title={t`Import from another judge`}
      description={t`The statement comes here; submissions are judged there.`}
      onOpenChange={(open) => !open && onClose()}
    >
      <RemoteProblemForm
        takesKnown
        label={<Trans>Import and add</Trans>}
        send={async (wish) => {
          await add.mutateAsync({ trainingId, ...wish });
          notifySuccess(t`Add Successfully`);
          void trainingProblem.invalidate();
          onClose();
        }}
      />
    </Dialog>
  );
}
