import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { RemoteProblemForm } from "../../../../app/remote/remote-problem-form.tsx";
import { trpc } from "../../../../app/trpc.ts";

interface RemoteDialogProps {
  contestId: number;
  /** The first that is free. */
  letter: string;
  onDone: () => void;
  onClose: () => void;
}

/** A problem of another judge into the contest: imported first, where it is not here yet. */
export function RemoteDialog({ contestId, letter, onDone, onClose }: RemoteDialogProps) {
  const { t } = useLingui();
  const [displayId, setDisplayId] = useState(letter);
  const add = trpc.remoteImport.toContest.useMutation({ meta: { inline: true } });
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
        isIncomplete={displayId.trim() === ""}
        send={async (wish) => {
          await add.mutateAsync({ contestId, displayId, ...wish });
          onDone();
          onClose();
        }}
      >
        <Field label={<Trans context="contest problem">Letter</Trans>}>
          {(control) => (
            <Input
              {...control}
              value={displayId}
              maxLength={20}
              onChange={(event) => setDisplayId(event.target.value)}
            />
          )}
        </Field>
      </RemoteProblemForm>
    </Dialog>
  );
}
