import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { GoingAlong } from "../../../app/admin/going-along.tsx";
import { trpc } from "../../../app/trpc.ts";
import type { TagRow } from "./types.ts";

interface RemoveTagsProps {
  tags: readonly TagRow[];
  onClose: () => void;
  onRemoved: () => void;
}

/** Says how many problems carry them before tags are deleted. */
export function RemoveTags({ tags, onClose, onRemoved }: RemoveTagsProps) {
  const { t } = useLingui();
  const { tag, problem } = trpc.useUtils();
  const ids = tags.map(({ id }) => id);
  const count = trpc.tag.countProblems.useQuery({ ids }, { staleTime: 0 });
  const remove = trpc.tag.delete.useMutation();
  const [only] = tags.length === 1 ? tags : [];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        only === undefined ? (
          <Plural value={tags.length} one="Delete # tag?" other="Delete # tags?" />
        ) : (
          t`Delete “${only.name}”?`
        )
      }
      description={
        <GoingAlong query={count}>
          {(problems) => (
            <Plural
              value={problems}
              _0="No problem carries it."
              one="# problem loses it. This cannot be undone."
              other="# problems lose it. This cannot be undone."
            />
          )}
        </GoingAlong>
      }
      pending={!count.isSuccess}
      action={<Trans>Delete</Trans>}
      onConfirm={async () => {
        for (const id of ids) await remove.mutateAsync({ id });
        notifySuccess(t`Delete Successfully`);
        onRemoved();
        await Promise.all([tag.invalidate(), problem.invalidate()]);
      }}
    />
  );
}
