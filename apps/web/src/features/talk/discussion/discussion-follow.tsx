import { Button } from "@gavel/ui/button";
import { cn } from "@gavel/ui/lib/cn";
import { Trans } from "@lingui/react/macro";
import { Bell, BellOff } from "lucide-react";
import type { ReactNode } from "react";
import { requireSignIn } from "../../../app/session/use-session-actions.ts";
import { trpc } from "../../../app/trpc.ts";
import type { Discussion } from "./types.ts";

/** Toggles at once and takes it back when the server refuses. */
export function DiscussionFollow({ discussion }: { discussion: Discussion }) {
  const utils = trpc.useUtils();
  const { id: discussionId, isFollowed } = discussion;
  const set = (isOn: boolean) =>
    utils.discussion.get.setData({ discussionId }, (old) => old && { ...old, isFollowed: isOn });
  const follow = trpc.discussion.follow.useMutation({
    onMutate: ({ isOn }) => void set(isOn),
    onError: (_error, { isOn }) => void set(!isOn),
  });
  return (
    <FollowButton
      words={isFollowed ? <Trans>Unfollow</Trans> : <Trans>Follow</Trans>}
      isFollowed={isFollowed}
      isPending={follow.isPending}
      onToggle={() => follow.mutate({ discussionId, isOn: !isFollowed })}
    />
  );
}

interface FollowButtonProps {
  /** What it does now. */
  words: ReactNode;
  isFollowed: boolean;
  isPending: boolean;
  onToggle: () => void;
  className?: string;
}

export function FollowButton(props: FollowButtonProps) {
  const { words, isFollowed, isPending, onToggle, className } = props;
  return (
    <Button
      icon={isFollowed ? <BellOff aria-hidden /> : <Bell aria-hidden />}
      disabled={isPending}
      className={cn(isFollowed && "border-primary-soft-2 bg-primary-soft text-primary", className)}
      onClick={() => requireSignIn() && onToggle()}
    >
      {words}
    </Button>
  );
}
