import { Button } from "@gavel/ui/button";
import { cn } from "@gavel/ui/lib/cn";
import { useLingui } from "@lingui/react/macro";
import { ThumbsUp } from "lucide-react";
import { usePersonName } from "../../../app/person-name.tsx";
import { requireSignIn } from "../../../app/session/use-session-actions.ts";
import { trpc } from "../../../app/trpc.ts";
import type { Comment } from "./types.ts";

interface LikeButtonProps {
  comment: Comment;
  onChange: (edit: (comment: Comment) => Comment) => void;
}

/** Toggles at once and takes it back when the server refuses. */
export function LikeButton({ comment, onChange }: LikeButtonProps) {
  const { t } = useLingui();
  const { id, isLiked, likeCount } = comment;
  const name = usePersonName()(comment.author.username);
  const set = (isOn: boolean) =>
    onChange((old) =>
      old.isLiked === isOn
        ? old
        : { ...old, isLiked: isOn, likeCount: old.likeCount + (isOn ? 1 : -1) },
    );
  const like = trpc.comment.like.useMutation({
    onMutate: ({ isOn }) => set(isOn),
    onError: (_error, { isOn }) => set(!isOn),
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<ThumbsUp aria-hidden />}
      aria-pressed={isLiked}
      disabled={like.isPending}
      className={cn("tabular-nums", isLiked && "font-strong text-primary")}
      onClick={() => requireSignIn() && like.mutate({ id, isOn: !isLiked })}
    >
      <span className="sr-only">{t`Like the comment of ${name}`}: </span>
      {likeCount}
    </Button>
  );
}
