import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { usePersonName } from "../../../app/person-name.tsx";
import { trpc } from "../../../app/trpc.ts";
import type { Comment, Reply } from "./types.ts";

interface RemoveDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRemoved: () => void;
}

export function RemoveCommentDialog(props: RemoveDialogProps & { comment: Comment }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { comment, onRemoved, ...dialog } = props;
  const remove = trpc.comment.delete.useMutation();
  return (
    <ConfirmDialog
      {...dialog}
      title={<Trans>Delete the comment of {nameOf(comment.author.username)}?</Trans>}
      description={
        comment.replyCount === 0 ? (
          <Trans>This cannot be undone.</Trans>
        ) : (
          <Plural
            value={comment.replyCount}
            one="Its reply is deleted too. This cannot be undone."
            other="Its # replies are deleted too. This cannot be undone."
          />
        )
      }
      action={<Trans>Delete comment</Trans>}
      onConfirm={async () => {
        await remove.mutateAsync({ id: comment.id });
        notifySuccess(t`Delete successfully`);
        onRemoved();
      }}
    />
  );
}

export function RemoveReplyDialog(props: RemoveDialogProps & { reply: Reply }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { reply, onRemoved, ...dialog } = props;
  const remove = trpc.comment.deleteReply.useMutation();
  return (
    <ConfirmDialog
      {...dialog}
      title={<Trans>Delete the reply of {nameOf(reply.author.username)}?</Trans>}
      description={<Trans>This cannot be undone.</Trans>}
      action={<Trans>Delete reply</Trans>}
      onConfirm={async () => {
        await remove.mutateAsync({ id: reply.id });
        notifySuccess(t`Delete successfully`);
        onRemoved();
      }}
    />
  );
}
