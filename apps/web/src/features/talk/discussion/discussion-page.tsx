import "../../../app/errors/group-error-messages.ts";
import "../../../app/errors/talk-error-messages.ts";
import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { CopyButton } from "@gavel/ui/copy-button";
import { cn } from "@gavel/ui/lib/cn";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Markdown } from "@gavel/ui/markdown";
import { RoleBadge, TitleTag } from "@gavel/ui/role-badge";
import { RelativeTime } from "@gavel/ui/time";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronRight, Flag, Pin } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { FromFirstUse } from "../../../app/from-first-use.tsx";
import { htmlTrustOf } from "../../../app/html-trust.ts";
import { requireSignIn } from "../../../app/session/use-session-actions.ts";
import { discussionsLink } from "../../../app/talk/discussion-links.ts";
import { addressAmong } from "../../../app/talk/person-address.ts";
import { trpc } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";
import { DiscussionFollow } from "./discussion-follow.tsx";
import { DiscussionLike } from "./discussion-like.tsx";
import { DiscussionMenu } from "./discussion-menu.tsx";
import { ParticipantsCard } from "./participants-card.tsx";
import { ProblemCard } from "./problem-card.tsx";
import type { Discussion } from "./types.ts";

const DiscussionDialog = lazyPart(() => import("./write/discussion-dialog.tsx"));
const ReportDialog = lazyPart(() => import("../../../app/talk/report-dialog.tsx"));

/** What is open over the page, as its address says. */
type Opened = "edit" | "report" | undefined;

interface DiscussionPageProps extends OpenProps {
  discussionId: number;
  /** What is said about it. */
  comments: ReactNode;
}

/** A post, and what was said about it; what it is about stands beside it. */
export function DiscussionPage(props: DiscussionPageProps) {
  const { discussionId, comments, ...open } = props;
  const [discussion] = trpc.discussion.get.useSuspenseQuery({ discussionId });
  useDocumentTitle(discussion.title);
  useVisit(discussionId);
  return (
    <div
      className={cn(
        "grid gap-5 xl:grid-cols-[minmax(0,1fr)_14.5rem]",
        discussion.groupId === null && "page pt-5 pb-10",
      )}
    >
      <div className="min-w-0">
        <Post discussion={discussion} {...open} />
        {comments}
      </div>
      <aside className="flex flex-col gap-3.5 xl:pt-19">
        {discussion.problem !== null && (
          <ProblemCard problem={discussion.problem} groupId={discussion.groupId} />
        )}
        <ParticipantsCard discussionId={discussionId} />
      </aside>
    </div>
  );
}

/** Counted once for each time the page is opened, not for each time its text is fetched. */
function useVisit(discussionId: number) {
  const utils = trpc.useUtils();
  const { mutate } = trpc.discussion.visit.useMutation({
    onMutate: () => utils.discussion.get.getData({ discussionId }),
    // What the reader liked or followed meanwhile is newer than what the server saw.
    onSuccess: (seen, _input, before) =>
      utils.discussion.get.setData({ discussionId }, (old) =>
        old === undefined || old === before
          ? seen
          : { ...seen, isLiked: old.isLiked, likeCount: old.likeCount, isFollowed: old.isFollowed },
      ),
    // The page is there already.
    meta: { inline: true },
  });
  useEffect(() => mutate({ discussionId }), [mutate, discussionId]);
}

interface OpenProps {
  opened: Opened;
  onOpen: (opened: Opened) => void;
}

function Post({ discussion, ...open }: { discussion: Discussion } & OpenProps) {
  const { t } = useLingui();
  const { author } = discussion;
  // The group's name is the page's heading there.
  const Heading = discussion.groupId === null ? "h1" : "h2";
  return (
    <article className="mb-5">
      <Crumbs discussion={discussion} />
      <Heading className="mt-1.5 flex flex-wrap items-center gap-2 text-xl font-semibold">
        {discussion.isPinned && (
          <Pin aria-label={t`Pinned`} className="size-5 shrink-0 text-brass" />
        )}
        <span className="min-w-0 break-words">{discussion.title}</span>
        {discussion.isDisabled && (
          <Badge tone="failure">
            <Trans>Disabled</Trans>
          </Badge>
        )}
      </Heading>
      <p className="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
        <Avatar name={author.username} src={author.avatar} size={24} />
        <UserLink user={author} className="font-strong" />
        <RoleBadge role={author.role} />
        <TitleTag name={author.titleName} color={author.titleColor} />
        <span className="text-muted-foreground">
          <Trans>
            posted <RelativeTime at={discussion.createdAt} />
          </Trans>
        </span>
        <span aria-hidden className="text-subtle-foreground">
          ·
        </span>
        <span className="text-muted-foreground tabular-nums">
          <Plural value={discussion.viewCount} one="# view" other="# views" />
        </span>
        {discussion.updatedAt !== discussion.createdAt && (
          <span className="text-muted-foreground">
            <Trans>
              edited <RelativeTime at={discussion.updatedAt} />
            </Trans>
          </span>
        )}
      </p>
      <Markdown
        source={discussion.content}
        html={htmlTrustOf(author.role)}
        personAddress={addressAmong(discussion.mentions)}
        size="post"
        className="mt-4"
      />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <DiscussionLike discussion={discussion} />
        <DiscussionFollow discussion={discussion} />
        <CopyButton text={() => location.href} word={t`Copy link`} label={t`Copy link`} />
        <PostActions discussion={discussion} {...open} />
      </div>
    </article>
  );
}

function Crumbs({ discussion }: { discussion: Discussion }) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Breadcrumb`}
      className="flex items-center gap-1.5 text-sm text-muted-foreground"
    >
      <Link
        {...discussionsLink(discussion.groupId)}
        className="hover:text-foreground hover:underline"
      >
        <Trans>Discussion</Trans>
      </Link>
      <ChevronRight aria-hidden className="size-3.5" />
      <Link
        {...discussionsLink(discussion.groupId, discussion.categoryId)}
        className="hover:text-foreground hover:underline"
      >
        {discussion.categoryName}
      </Link>
    </nav>
  );
}

/** Report it, and for its author and staff: change it, delete it. */
function PostActions({ discussion, opened, onOpen }: { discussion: Discussion } & OpenProps) {
  const navigate = useNavigate();
  const close = () => onOpen(undefined);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Flag aria-hidden />}
        onClick={() => requireSignIn() && onOpen("report")}
      >
        <Trans>Report</Trans>
      </Button>
      <DiscussionMenu
        discussion={discussion}
        onEdit={() => onOpen("edit")}
        onDeleted={() => void navigate(discussionsLink(discussion.groupId))}
      />
      <FromFirstUse wanted={opened !== undefined} onCancel={close}>
        {opened === "edit" && discussion.canEdit && (
          <DiscussionDialog
            edit={discussion.id}
            groupId={discussion.groupId ?? undefined}
            onClose={close}
          />
        )}
        {opened === "report" && (
          <ReportDialog thing={{ discussionId: discussion.id }} onClose={close} />
        )}
      </FromFirstUse>
    </>
  );
}
