import { MESSAGE_PAGE_SIZE } from "@gavel/domain/limit";
import { Avatar } from "@gavel/ui/avatar";
import { RelativeTime } from "@gavel/ui/time";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { discussionLink } from "../../../app/talk/discussion-links.ts";
import { trpc } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";
import { DeleteMessage, MessageFrame, UnreadDot } from "./message-frame.tsx";
import type { ActMessage } from "./types.ts";
import { LIST_OPTIONS, useMarkRead, usePageInput } from "./use-messages.ts";

type ActKind = "Discuss" | "Reply" | "Like";

interface ActListProps {
  kind: ActKind;
  page: number;
  onPage: (page: number) => void;
}

/** What people did: who, what, and about what. */
export function ActList({ kind, page, onPage }: ActListProps) {
  const { input, remember } = usePageInput(kind, page, MESSAGE_PAGE_SIZE);
  const list = trpc.message.findActs.useQuery(input, LIST_OPTIONS);
  remember(list.data?.since);
  useMarkRead(list.data);
  return (
    <MessageFrame
      query={list}
      paging={input}
      onPage={onPage}
      row={(message) => <ActRow key={message.id} kind={kind} message={message} />}
    />
  );
}

function ActRow({ kind, message }: { kind: ActKind; message: ActMessage }) {
  const sender = { uid: message.senderUid, username: message.senderName };
  return (
    <li className="flex gap-3 px-4 py-3.5">
      <span className="relative h-8 shrink-0">
        <Avatar name={message.senderName} src={message.senderAvatar} size={32} />
        {!message.isRead && <UnreadDot />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm">
          <UserLink user={sender} className="font-strong" />{" "}
          <span className="text-muted-foreground">
            <ActWords message={message} />
          </span>
        </p>
        {message.sourceContent !== null && (
          <p className="mt-1 line-clamp-3 break-words whitespace-pre-line">
            {message.sourceContent}
          </p>
        )}
        <blockquote className="mt-1.5 border-l-2 border-border-strong pl-2.5 text-sm text-muted-foreground">
          {message.quoteContent !== null && (
            <p className="line-clamp-2 break-words">{message.quoteContent}</p>
          )}
          <SourceLink message={message} />
        </blockquote>
      </div>
      <div className="flex shrink-0 items-start gap-1">
        <RelativeTime at={message.createdAt} className="pt-1.5 text-xs text-muted-foreground" />
        <DeleteMessage kind={kind} id={message.id} />
      </div>
    </li>
  );
}

function ActWords({ message: { action, reason, sourceType } }: { message: ActMessage }) {
  switch (reason) {
    case "mention":
      return <Trans>named you</Trans>;
    case "discussion":
      return <Trans>wrote in a discussion that you follow</Trans>;
    case "problem":
      return <Trans>started a discussion about a problem that you follow</Trans>;
    case null:
  }
  switch (action) {
    case "Discuss":
      return sourceType === "Contest" ? (
        <Trans>commented in a contest</Trans>
      ) : (
        <Trans>commented on your post</Trans>
      );
    case "Reply":
      return <Trans>replied to you</Trans>;
    case "Like_Post":
      return <Trans>liked your post</Trans>;
    case "Like_Discuss":
      return <Trans>liked your comment</Trans>;
  }
}

/** Leads to where it happened. */
function SourceLink({ message }: { message: ActMessage }) {
  const title = message.sourceTitle ?? message.url;
  if (message.sourceType === "Contest") return <a href={message.url}>{title}</a>;
  const groupId = /^\/group\/(\d+)\//.exec(message.url)?.[1];
  return (
    <Link
      {...discussionLink(groupId === undefined ? null : Number(groupId), message.sourceId)}
      className="break-words hover:text-foreground hover:underline"
    >
      {title}
    </Link>
  );
}
