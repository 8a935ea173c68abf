import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { GoingAlong } from "../../../../app/admin/going-along.tsx";
import type { Outputs } from "../../../../app/trpc.ts";
import { useOffice, useReload } from "../office.ts";
import type { StaffTraining } from "../types.ts";

interface RemoveDialogProps {
  row: StaffTraining;
  onClose: () => void;
}

/** Says what goes along before a training is deleted. */
export function RemoveDialog({ row, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const { training } = useOffice();
  const reload = useReload();
  const trainingId = row.id;
  const losses = training.losses.useQuery({ trainingId }, { staleTime: 0 });
  const remove = training.delete.useMutation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Delete “{row.title}”?</Trans>}
      description={<GoingAlong query={losses}>{(counts) => <Losses {...counts} />}</GoingAlong>}
      pending={!losses.isSuccess}
      action={<Trans>Delete the training</Trans>}
      onConfirm={async () => {
        await remove.mutateAsync({ trainingId });
        notifySuccess(t`Delete Successfully`);
        await reload();
      }}
    />
  );
}

function Losses({ problems, members, submissions }: Outputs["training"]["losses"]) {
  return (
    <span className="grid gap-2">
      <span>
        <Plural
          value={members}
          _0="Nobody has entered."
          one="# person who entered loses their place in its rank."
          other="# people who entered lose their places in its rank."
        />
      </span>
      <span>
        <Plural value={problems} one="# problem stays" other="# problems stay" />
        {" · "}
        <Plural value={submissions} one="# submission stays" other="# submissions stay" />
      </span>
      <span>
        <Trans>This cannot be undone. To take it off the site instead, disable it.</Trans>
      </span>
    </span>
  );
}
