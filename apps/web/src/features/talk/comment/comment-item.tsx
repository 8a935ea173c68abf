import { Avatar } from "@gavel/ui/avatar";
import { Button } from "@gavel/ui/button";
import { Markdown } from "@gavel/ui/markdown";
import { Trans, useLingui } from "@lingui/react/macro";
import { Reply as ReplyIcon, Trash2 } from "lucide-react";
import { useState } from "react";
import { htmlTrustOf } from "../../../app/html-trust.ts";
import { usePersonName } from "../../../app/person-name.tsx";
import { requireSignIn } from "../../../app/session/use-session-actions.ts";
import { addressAmong } from "../../../app/talk/person-address.ts";
import { ReportButton } from "../../../app/talk/report-button.tsx";
import { AuthorLine } from "./author-line.tsx";
import { LikeButton } from "./like-button.tsx";
import { RemoveCommentDialog } from "./remove-dialogs.tsx";
import { Replies, type ReplyTarget } from "./replies.tsx";
import type { Comment } from "./types.ts";

interface CommentItemProps {
  comment: Comment;
  onChange: (edit: (comment: Comment) => Comment) => void;
  onReload: () => void;
}

export function CommentItem({ comment, onChange, onReload }: CommentItemProps) {
  const [target, setTarget] = useState<ReplyTarget | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { author } = comment;
  return (
    <li className="flex gap-3 border-t px-4 py-4">
      <Avatar name={author.username} src={author.avatar} size={32} className="max-md:size-7!" />
      <div className="min-w-0 flex-1">
        <AuthorLine author={author} at={comment.createdAt} />
        <Markdown
          source={comment.content}
          html={htmlTrustOf(author.role)}
          personAddress={addressAmong(comment.mentions)}
          wide
          className="mt-1"
        />
        <div className="mt-1 -ml-2 flex flex-wrap">
          <LikeButton comment={comment} onChange={onChange} />
          {comment.canReply && (
            <Button
              size="sm"
              variant="ghost"
              icon={<ReplyIcon aria-hidden />}
              onClick={() => requireSignIn() && setTarget({ quote: null })}
            >
              <Trans>Reply</Trans>
            </Button>
          )}
          <ReportButton
            thing={{ commentId: comment.id }}
            ownerUid={author.uid}
            label={t`Report the comment of ${nameOf(author.username)}`}
          />
          {comment.canDelete && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 aria-hidden />}
              onClick={() => setIsRemoving(true)}
            >
              <Trans>Delete</Trans>
            </Button>
          )}
        </div>
        <Replies
          comment={comment}
          target={target}
          onTarget={setTarget}
          onChange={onChange}
          onReload={onReload}
        />
        <RemoveCommentDialog
          comment={comment}
          open={isRemoving}
          onOpenChange={setIsRemoving}
          onRemoved={onReload}
        />
      </div>
    </li>
  );
}
