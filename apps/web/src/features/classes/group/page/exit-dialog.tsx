import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { trpc } from "../../../../app/trpc.ts";
import type { Group } from "../types.ts";

/** Out of the group, or out of the line of those who want in. */
export function ExitDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exit = trpc.group.exit.useMutation();
  const isApplying = group.stored === GROUP_LEVEL.applying;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        isApplying ? (
          <Trans>Withdraw your application?</Trans>
        ) : (
          <Trans>Leave “{group.name}”?</Trans>
        )
      }
      description={
        isApplying ? (
          <Trans>You may apply again at any time.</Trans>
        ) : (
          <Trans>What you wrote and sent there stays. To come back you join again.</Trans>
        )
      }
      action={isApplying ? <Trans>Withdraw</Trans> : <Trans>Leave</Trans>}
      onConfirm={async () => {
        await exit.mutateAsync({ groupId: group.id });
        notifySuccess(isApplying ? t`Your application is withdrawn` : t`You left the group`);
        await navigate({ to: "/group" });
        await Promise.all([utils.group.invalidate(), utils.groupMember.invalidate()]);
      }}
    />
  );
}
