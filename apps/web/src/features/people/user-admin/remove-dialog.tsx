import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Plural, Trans } from "@lingui/react/macro";
import { use, useEffect } from "react";
import { GoingAlong } from "../../../app/admin/going-along.tsx";
import { usePersonName } from "../../../app/person-name.tsx";
import { trpc } from "../../../app/trpc.ts";
import type { UserRow } from "./types.ts";
import { UserActionsContext } from "./user-actions-context.ts";

interface RemoveDialogProps {
  users: readonly UserRow[];
  onClose: () => void;
}

/** Says what goes, what stays and what would be kept by disabling instead, before anything is deleted. */
export function RemoveDialog({ users, onClose }: RemoveDialogProps) {
  const actions = use(UserActionsContext);
  const preview = trpc.user.previewRemoval.useMutation();
  const { mutate } = preview;
  const uids = users.map((user) => user.uid).join();
  useEffect(() => mutate({ uids: uids.split(",") }), [mutate, uids]);
  const name = usePersonName()(users[0]?.username ?? "");
  const count = users.length;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        count === 1 ? (
          <Trans>Delete the account {name}?</Trans>
        ) : (
          <Plural value={count} one="Delete # account?" other="Delete # accounts?" />
        )
      }
      description={
        <GoingAlong query={preview}>{(counts) => <Consequences {...counts} />}</GoingAlong>
      }
      action={<Plural value={count} one="Delete # account" other="Delete # accounts" />}
      pending={preview.data === undefined}
      onConfirm={async () => {
        await actions?.remove(users);
      }}
    />
  );
}

interface ConsequencesProps {
  submissions: number;
  problems: number;
}

function Consequences({ submissions, problems }: ConsequencesProps) {
  return (
    <span className="grid gap-2">
      <span>
        <Plural
          value={submissions}
          _0="There are no submissions."
          one="# submission is deleted with all its verdicts, and problem statistics drop accordingly."
          other="# submissions are deleted with all their verdicts, and problem statistics drop accordingly."
        />{" "}
        <Trans>Sessions, settings, messages and likes are deleted too.</Trans>
      </span>
      <span>
        <Plural
          value={problems}
          _0="Posts, comments, files and audit log entries are kept."
          one="# problem is kept under its author's name; posts, comments, files and audit log entries are kept too."
          other="# problems are kept under their author's name; posts, comments, files and audit log entries are kept too."
        />
      </span>
      <span>
        <Trans>
          This cannot be undone. To keep everything and only block sign-in, disable the account.
        </Trans>
      </span>
    </span>
  );
}
