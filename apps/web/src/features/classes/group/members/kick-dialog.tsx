import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { trpc } from "../../../../app/trpc.ts";
import type { Group, Member } from "../types.ts";

interface KickDialogProps {
  member: Member;
  group: Group;
  onClose: () => void;
}

/** Without its owner a group is disbanded, which is said first. */
export function KickDialog({ member, group, onClose }: KickDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const remove = trpc.groupMember.remove.useMutation();
  const { isOwner, username } = member;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOwner ? <Trans>Disband “{group.name}”?</Trans> : <Trans>Remove {username}?</Trans>}
      description={
        isOwner ? (
          <Trans>
            {username} is the owner: without them the group is disbanded. What was written and sent
            there stays with its authors.
          </Trans>
        ) : (
          <Trans>What they wrote and sent here stays. They may join again.</Trans>
        )
      }
      action={isOwner ? <Trans>Disband</Trans> : <Trans context="group">Remove</Trans>}
      onConfirm={async () => {
        await remove.mutateAsync({ groupId: group.id, uid: member.uid });
        notifySuccess(
          isOwner ? t`The group is disbanded` : t`${username} is no longer in the group`,
        );
        if (isOwner) await navigate({ to: "/group" });
        await Promise.all([utils.group.invalidate(), utils.groupMember.invalidate()]);
      }}
    />
  );
}
