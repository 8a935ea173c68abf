import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Trans } from "@lingui/react/macro";
import { use } from "react";
import type { UserRow } from "./types.ts";
import { UserActionsContext } from "./user-actions-context.ts";

interface AnonymiseDialogProps {
  user: UserRow;
  onClose: () => void;
}

/** Says what goes and what stays. The name goes along, so that a list that has changed hits nobody else. */
export function AnonymiseDialog({ user, onClose }: AnonymiseDialogProps) {
  const actions = use(UserActionsContext);
  const { username } = user;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Anonymise the account {username}?</Trans>}
      description={
        <span className="grid gap-2">
          <span>
            <Trans>
              The name, addresses, picture, profile, messages, settings, memberships and sign-ins
              are erased, in the audit log too. Nobody signs in to the account any more, and nobody
              can take the username.
            </Trans>
          </span>
          <span>
            <Trans>
              Submissions, verdicts, contest results, problems and posts stay under a neutral name.
              Groups of theirs pass to the longest-standing administrator or are archived.
            </Trans>
          </span>
          <span>
            <Trans>This cannot be undone.</Trans>
          </span>
        </span>
      }
      action={<Trans>Anonymise</Trans>}
      onConfirm={async () => {
        await actions?.anonymise(user);
      }}
    />
  );
}
