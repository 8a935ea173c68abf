import { INLINE_REPLIES } from "@gavel/domain/limit";
import { Avatar } from "@gavel/ui/avatar";
import { Button } from "@gavel/ui/button";
import { Markdown } from "@gavel/ui/markdown";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { htmlTrustOf } from "../../../app/html-trust.ts";
import { usePersonName } from "../../../app/person-name.tsx";
import { requireSignIn } from "../../../app/session/use-session-actions.ts";
import { addressAmong } from "../../../app/talk/person-address.ts";
import { ReportButton } from "../../../app/talk/report-button.tsx";
import { trpc } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";
import { AuthorLine } from "./author-line.tsx";
import { Composer } from "./composer.tsx";
import { RemoveReplyDialog } from "./remove-dialogs.tsx";
import type { Comment, Reply } from "./types.ts";

/** Whom the open composer answers: the comment itself, or a reply under it. */
export type ReplyTarget = { readonly quote: Reply | null };

interface RepliesProps {
  comment: Comment;
  target: ReplyTarget | null;
  onTarget: (target: ReplyTarget | null) => void;
  onChange: (edit: (comment: Comment) => Comment) => void;
  onReload: () => void;
}

/** The first replies of a comment, all of them when asked for, and the field for a new one. */
export function Replies({ comment, target, onTarget, onChange, onReload }: RepliesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const utils = trpc.useUtils();
  const all = trpc.comment.replies.useQuery(
    { commentId: comment.id, order: "oldest" },
    { enabled: isOpen },
  );
  const shown = isOpen ? (all.data ?? comment.replies) : comment.replies.slice(0, INLINE_REPLIES);
  if (comment.replyCount === 0 && target === null) return null;

  function add(reply: Reply) {
    onTarget(null);
    // It is the last of them: among more than three it only shows when all do.
    setIsOpen(true);
    onChange((old) => ({
      ...old,
      replyCount: old.replyCount + 1,
      replies: old.replies.length < INLINE_REPLIES ? [...old.replies, reply] : old.replies,
    }));
    void utils.comment.replies.invalidate({ commentId: comment.id });
  }
  /** The list is asked anew: a fourth reply may move up among the three. */
  function drop() {
    void utils.comment.replies.invalidate({ commentId: comment.id });
    onReload();
  }

  return (
    <div className="mt-2 rounded-md bg-muted px-3.5 py-1">
      {shown.length > 0 && (
        <ul className="divide-y">
          {shown.map((reply) => (
            <ReplyItem
              key={reply.id}
              reply={reply}
              toComment={reply.addressee.uid === comment.author.uid}
              canReply={comment.canReply}
              onReply={() => onTarget({ quote: reply })}
              onRemoved={drop}
            />
          ))}
        </ul>
      )}
      {comment.replyCount > INLINE_REPLIES && (
        <Expander
          count={comment.replyCount}
          isOpen={isOpen}
          isLoading={isOpen && all.isPending}
          onToggle={() => setIsOpen(!isOpen)}
        />
      )}
      {target !== null && (
        <ReplyComposer
          comment={comment}
          target={target}
          onCancel={() => onTarget(null)}
          onSent={add}
        />
      )}
    </div>
  );
}

interface ExpanderProps {
  count: number;
  isOpen: boolean;
  isLoading: boolean;
  onToggle: () => void;
}

function Expander({ count, isOpen, isLoading, onToggle }: ExpanderProps) {
  return (
    <p className="flex items-center gap-2 py-1.5 text-xs text-muted-foreground">
      <Plural value={count} one="# reply" other="# replies" />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-busy={isLoading || undefined}
        onClick={onToggle}
        className="cursor-pointer rounded-sm py-0.5 text-primary hover:underline"
      >
        {isOpen ? <Trans>Pick up</Trans> : <Trans>Click Show All</Trans>}
      </button>
    </p>
  );
}

interface ReplyItemProps {
  reply: Reply;
  /** It answers the comment, not another reply. */
  toComment: boolean;
  canReply: boolean;
  onReply: () => void;
  onRemoved: () => void;
}

function ReplyItem({ reply, toComment, canReply, onReply, onRemoved }: ReplyItemProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const [isRemoving, setIsRemoving] = useState(false);
  const { author, addressee } = reply;
  return (
    <li className="flex gap-2.5 py-2.5">
      <Avatar name={author.username} src={author.avatar} size={24} />
      <div className="min-w-0 flex-1">
        <AuthorLine author={author} at={reply.createdAt} />
        {!toComment && (
          <p className="text-xs text-muted-foreground">
            <Trans>
              to <UserLink user={addressee}>@{nameOf(addressee.username)}</UserLink>
            </Trans>
          </p>
        )}
        <Markdown
          source={reply.content}
          html={htmlTrustOf(author.role)}
          personAddress={addressAmong(reply.mentions)}
          wide
          className="mt-0.5 text-sm"
        />
        <div className="-ml-2 flex flex-wrap">
          {canReply && (
            <Button size="sm" variant="ghost" onClick={() => requireSignIn() && onReply()}>
              <Trans>Reply</Trans>
            </Button>
          )}
          <ReportButton
            thing={{ replyId: reply.id }}
            ownerUid={author.uid}
            label={t`Report the reply of ${nameOf(author.username)}`}
          />
          {reply.canDelete && (
            <Button size="sm" variant="ghost" onClick={() => setIsRemoving(true)}>
              <Trans>Delete</Trans>
            </Button>
          )}
        </div>
        <RemoveReplyDialog
          reply={reply}
          open={isRemoving}
          onOpenChange={setIsRemoving}
          onRemoved={onRemoved}
        />
      </div>
    </li>
  );
}

interface ReplyComposerProps {
  comment: Comment;
  target: ReplyTarget;
  onCancel: () => void;
  onSent: (reply: Reply) => void;
}

function ReplyComposer({ comment, target, onCancel, onSent }: ReplyComposerProps) {
  const { t } = useLingui();
  const create = trpc.comment.createReply.useMutation();
  const name = usePersonName()((target.quote ?? comment).author.username);
  return (
    <div className="py-2.5">
      <Composer
        key={target.quote?.id ?? 0}
        autoFocus
        label={t`Reply to ${name}`}
        placeholder={t`Reply to ${name}`}
        action={t`Reply`}
        onCancel={onCancel}
        onSend={async (content) => {
          const quoteReplyId = target.quote?.id;
          const input = { commentId: comment.id, quoteReplyId, content };
          onSent(await create.mutateAsync(input));
          notifySuccess(t`Reply Successfully`);
        }}
      />
    </div>
  );
}
