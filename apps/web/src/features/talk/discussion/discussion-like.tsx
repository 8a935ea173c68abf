import { Button } from "@gavel/ui/button";
import { cn } from "@gavel/ui/lib/cn";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { ThumbsUp } from "lucide-react";
import { requireSignIn } from "../../../app/session/use-session-actions.ts";
import { trpc } from "../../../app/trpc.ts";
import type { Discussion } from "./types.ts";

/** Toggles at once and takes it back when the server refuses. */
export function DiscussionLike({ discussion }: { discussion: Discussion }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const { id: discussionId, isLiked, likeCount } = discussion;
  const set = (isOn: boolean) =>
    utils.discussion.get.setData({ discussionId }, (old) =>
      old === undefined || old.isLiked === isOn
        ? old
        : { ...old, isLiked: isOn, likeCount: old.likeCount + (isOn ? 1 : -1) },
    );
  const like = trpc.discussion.like.useMutation({
    onMutate: ({ isOn }) => void set(isOn),
    onSuccess: (_, { isOn }) =>
      notifySuccess(isOn ? t`Like Successfully` : t`Cancel Like Successfully`),
    onError: (_error, { isOn }) => void set(!isOn),
  });
  return (
    <Button
      icon={<ThumbsUp aria-hidden />}
      aria-pressed={isLiked}
      disabled={like.isPending}
      className={cn(
        "tabular-nums",
        isLiked && "border-primary-soft-2 bg-primary-soft font-strong text-primary",
      )}
      onClick={() => requireSignIn() && like.mutate({ discussionId, isOn: !isLiked })}
    >
      <span className="sr-only">{t`Like this discussion`}: </span>
      {likeCount}
    </Button>
  );
}
