import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { Tooltip } from "@gavel/ui/tooltip";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Bell, BellOff, MessagesSquare } from "lucide-react";
import type { LinkTo } from "../../../../app/links.ts";
import { useFollowProblem } from "../../../../app/use-follow-problem.ts";
import { useWebsite } from "../../../../app/website.ts";

interface DiscussionLinksProps {
  problemId: string;
  /** Whose problem it is; null = the bank's. */
  groupId: number | null;
}

/** To what is said about the problem where it stands, and to being told of what will be. */
export function DiscussionLinks({ problemId: problemID, groupId }: DiscussionLinksProps) {
  const { openPublicDiscussion, openGroupDiscussion } = useWebsite();
  if (!(groupId === null ? openPublicDiscussion : openGroupDiscussion)) return null;
  const link: LinkTo =
    groupId === null
      ? { to: "/discussion/$problemID", params: { problemID } }
      : {
          to: "/group/$groupID/discussion/$problemID",
          params: { groupID: `${groupId}`, problemID },
        };
  return (
    <>
      <ToDiscussions {...link} />
      <FollowProblem problemId={problemID} />
    </>
  );
}

function ToDiscussions(link: LinkTo) {
  const { t } = useLingui();
  return (
    <Tooltip side="bottom" content={t`Discussion`}>
      <Link
        {...link}
        aria-label={t`Discussion`}
        className="inline-flex size-(--control-h) items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
      >
        <MessagesSquare aria-hidden className="size-4.5" />
      </Link>
    </Tooltip>
  );
}

function FollowProblem({ problemId }: { problemId: string }) {
  const { t } = useLingui();
  const { isFollowed, isPending, toggle } = useFollowProblem(problemId);
  return (
    <IconButton
      label={isFollowed ? t`Unfollow problem` : t`Follow problem`}
      icon={isFollowed ? <BellOff /> : <Bell />}
      disabled={isPending}
      className={cn(isFollowed && "text-primary")}
      onClick={toggle}
    />
  );
}
