import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { trpc } from "../../../../app/trpc.ts";
import type { Member } from "../types.ts";

interface KickDialogProps {
  member: Member;
  onClose: () => void;
}

/** Out of the group, or out of the line of those who want in. */
export function KickDialog({ member, onClose }: KickDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const remove = trpc.groupMember.remove.useMutation();
  const { groupId, uid, username } = member;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Remove {username}?</Trans>}
      description={<Trans>What they wrote and sent here stays. They may join again.</Trans>}
      action={<Trans context="group">Remove</Trans>}
      onConfirm={async () => {
        await remove.mutateAsync({ groupId, uid });
        notifySuccess(t`${username} is no longer in the group`);
        await Promise.all([utils.group.invalidate(), utils.groupMember.invalidate()]);
      }}
    />
  );
}
