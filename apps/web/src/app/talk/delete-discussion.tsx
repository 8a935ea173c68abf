import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { trpc } from "../trpc.ts";

interface DeleteDiscussionProps {
  /** null: the dialog is closed. */
  discussion: { readonly id: number; readonly title: string; readonly commentCount: number } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteDiscussion({ discussion, onClose, onDeleted }: DeleteDiscussionProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const remove = trpc.discussion.delete.useMutation();
  const count = discussion?.commentCount ?? 0;
  return (
    <ConfirmDialog
      open={discussion !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete “${discussion?.title ?? ""}”?`}
      description={
        count === 0 ? (
          <Trans>This cannot be undone.</Trans>
        ) : (
          <Plural
            value={count}
            one="Its comment is deleted too. This cannot be undone."
            other="Its # comments and replies are deleted too. This cannot be undone."
          />
        )
      }
      action={<Trans>Delete discussion</Trans>}
      onConfirm={async () => {
        if (discussion === null) return;
        await remove.mutateAsync({ discussionId: discussion.id });
        notifySuccess(t`Delete Successfully`);
        onDeleted?.();
        void utils.discussion.find.invalidate();
        void utils.groupDiscussion.invalidate();
        void utils.discussion.categoryCounts.invalidate();
      }}
    />
  );
}
