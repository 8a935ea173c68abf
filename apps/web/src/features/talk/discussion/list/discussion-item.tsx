import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { Figure } from "@gavel/ui/figure";
import { RoleBadge, TitleTag } from "@gavel/ui/role-badge";
import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Eye, type LucideIcon, MessageSquare, Pin, ThumbsUp } from "lucide-react";
import { PersonName } from "../../../../app/person-name.tsx";
import { discussionLink } from "../../../../app/talk/discussion-links.ts";
import type { Outputs } from "../../../../app/trpc.ts";
import { UserLink } from "../../../../app/user-link.tsx";
import { DiscussionMenu } from "../discussion-menu.tsx";
import { ProblemLink } from "../problem-link.tsx";

type DiscussionRow = Outputs["discussion"]["find"]["records"][number];

interface DiscussionItemProps {
  discussion: DiscussionRow;
  onEdit: (id: number) => void;
}

/** One post: what it is about, who wrote it, and how much came of it. */
export function DiscussionItem({ discussion, onEdit }: DiscussionItemProps) {
  const { t } = useLingui();
  const { author } = discussion;
  return (
    <li className="flex gap-3 px-4 py-2.5 hover:bg-accent">
      <UserLink user={author} className="mt-1 shrink-0 self-start rounded-full">
        <Avatar name={author.username} src={author.avatar} size={30} />
        <span className="sr-only">
          <PersonName username={author.username} />
        </span>
      </UserLink>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1 md:flex-row md:items-center">
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-1.5 text-base">
            {discussion.isPinned && (
              <Pin aria-label={t`Pinned`} className="size-4 shrink-0 fill-current text-brass" />
            )}
            <Link
              {...discussionLink(discussion.groupId, discussion.id)}
              data-row-link
              className="min-w-0 truncate hover:text-primary hover:underline"
            >
              {discussion.title}
            </Link>
            {discussion.isDisabled && (
              <Badge tone="failure">
                <Trans>Disabled</Trans>
              </Badge>
            )}
          </h2>
          {discussion.description !== "" && (
            <p className="truncate text-sm text-muted-foreground">{discussion.description}</p>
          )}
          <Facts discussion={discussion} />
        </div>
        <Counts discussion={discussion} />
      </div>
      <span className="-mr-2 flex w-(--control-h) shrink-0 self-center empty:max-md:hidden">
        <DiscussionMenu discussion={discussion} onEdit={() => onEdit(discussion.id)} />
      </span>
    </li>
  );
}

function Facts({ discussion }: { discussion: DiscussionRow }) {
  const { author, problem } = discussion;
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted-foreground">
      <UserLink user={author} className="text-foreground" />
      <RoleBadge role={author.role} />
      <TitleTag name={author.titleName} color={author.titleColor} />
      <RelativeTime at={discussion.createdAt} />
      <span aria-hidden className="text-subtle-foreground">
        ·
      </span>
      <span>{discussion.categoryName}</span>
      {problem !== null && (
        <ProblemLink
          problem={problem}
          title={problem.title}
          className="figure text-primary hover:underline"
        >
          {problem.problemId}
        </ProblemLink>
      )}
    </p>
  );
}

function Counts({ discussion }: { discussion: DiscussionRow }) {
  const { t } = useLingui();
  const { commentCount, likeCount, viewCount } = discussion;
  return (
    <ul className="flex shrink-0 gap-4 text-xs text-muted-foreground md:grid md:w-52 md:grid-cols-3 md:gap-2">
      <Count icon={MessageSquare} name={t`Comments`} value={commentCount} />
      <Count icon={ThumbsUp} name={t`Likes`} value={likeCount} />
      <Count icon={Eye} name={t`Views`} value={viewCount} />
    </ul>
  );
}

function Count({ icon: Icon, name, value }: { icon: LucideIcon; name: string; value: number }) {
  return (
    <li title={name} className="flex items-center gap-1.5 md:justify-end">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{name}: </span>
      <Figure value={value} />
    </li>
  );
}
