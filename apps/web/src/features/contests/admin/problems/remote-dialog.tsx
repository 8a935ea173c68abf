import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { RemoteProblemDialog } from "../../../../app/remote/remote-problem-dialog.tsx";
import { trpc } from "../../../../app/trpc.ts";

interface RemoteDialogProps {
  contestId: number;
  /** The first that is free. */
  letter: string;
  onDone: () => void;
  onClose: () => void;
}

/** A problem of another judge into the contest. */
export function RemoteDialog({ contestId, letter, onDone, onClose }: RemoteDialogProps) {
  const [displayId, setDisplayId] = useState(letter);
  const add = trpc.remoteImport.toContest.useMutation({ meta: { inline: true } });
  return (
    <RemoteProblemDialog
      isIncomplete={displayId.trim() === ""}
      add={async (wish) => {
        await add.mutateAsync({ contestId, displayId, ...wish });
        onDone();
      }}
      onClose={onClose}
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
    </RemoteProblemDialog>
  );
}
