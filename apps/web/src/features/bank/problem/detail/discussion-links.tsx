import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { Tooltip } from "@gavel/ui/tooltip";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Bell, BellOff, MessagesSquare } from "lucide-react";
import { useFollowProblem } from "../../../../app/use-follow-problem.ts";
import { useWebsite } from "../../../../app/website.ts";

/** To what is said about the problem, and to being told of what will be. */
export function DiscussionLinks({ problemId }: { problemId: string }) {
  const { t } = useLingui();
  const { openPublicDiscussion } = useWebsite();
  if (!openPublicDiscussion) return null;
  return (
    <>
      <Tooltip side="bottom" content={t`Discussion`}>
        <Link
          to="/discussion/$problemID"
          params={{ problemID: problemId }}
          aria-label={t`Discussion`}
          className="inline-flex size-(--control-h) items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          <MessagesSquare aria-hidden className="size-4.5" />
        </Link>
      </Tooltip>
      <FollowProblem problemId={problemId} />
    </>
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
