import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { GoingAlong } from "../../../../app/admin/going-along.tsx";
import { trpc } from "../../../../app/trpc.ts";
import type { Category } from "../types.ts";

interface RemoveDialogProps {
  row: Category;
  onClose: () => void;
}

/** Says what loses it before a category is deleted. */
export function RemoveDialog({ row, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const losses = trpc.trainingCategory.losses.useQuery({ id: row.id }, { staleTime: 0 });
  const remove = trpc.trainingCategory.delete.useMutation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Delete “{row.name}”?</Trans>}
      description={
        <GoingAlong query={losses}>
          {({ trainings }) => (
            <Plural
              value={trainings}
              _0="No training is in it."
              one="# training is left without a category."
              other="# trainings are left without a category."
            />
          )}
        </GoingAlong>
      }
      pending={!losses.isSuccess}
      action={<Trans>Delete the category</Trans>}
      onConfirm={async () => {
        await remove.mutateAsync({ id: row.id });
        notifySuccess(t`Delete Successfully`);
        await Promise.all([utils.trainingCategory.invalidate(), utils.training.invalidate()]);
      }}
    />
  );
}
