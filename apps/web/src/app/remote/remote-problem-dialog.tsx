import { Dialog } from "@gavel/ui/dialog";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { RemoteProblemForm, type RemoteWish } from "./remote-problem-form.tsx";

interface RemoteProblemDialogProps {
  /** Fields of the place that takes the problem. */
  children?: ReactNode;
  isIncomplete?: boolean;
  add: (wish: RemoteWish) => Promise<unknown>;
  onClose: () => void;
}

/** A problem of another judge into a place: imported first, where it is not here yet. */
export function RemoteProblemDialog(props: RemoteProblemDialogProps) {
  const { children, isIncomplete = false, add, onClose } = props;
  const { t } = useLingui();
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
        isIncomplete={isIncomplete}
        send={async (wish) => {
          await add(wish);
          onClose();
        }}
      >
        {children}
      </RemoteProblemForm>
    </Dialog>
  );
}
