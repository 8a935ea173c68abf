import { SITE_MESSAGE_PAGE_SIZE } from "@gavel/domain/limit";
import { Markdown } from "@gavel/ui/markdown";
import { RelativeTime } from "@gavel/ui/time";
import { Megaphone } from "lucide-react";
import { trpc } from "../../../app/trpc.ts";
import { DeleteMessage, MessageFrame, UnreadDot } from "./message-frame.tsx";
import type { SiteMessage } from "./types.ts";
import { LIST_OPTIONS, useMarkRead, usePageInput } from "./use-messages.ts";

interface SiteListProps {
  kind: "Sys" | "Mine";
  page: number;
  onPage: (page: number) => void;
}

/** What the site itself says: to everybody, or to the reader alone. */
export function SiteList({ kind, page, onPage }: SiteListProps) {
  const { input, remember } = usePageInput(kind, page, SITE_MESSAGE_PAGE_SIZE);
  const list = trpc.message.findSite.useQuery(input, LIST_OPTIONS);
  remember(list.data?.since);
  useMarkRead(list.data);
  return (
    <MessageFrame
      query={list}
      paging={input}
      onPage={onPage}
      row={(message) => <SiteRow key={message.id} message={message} />}
    />
  );
}

function SiteRow({ message }: { message: SiteMessage }) {
  return (
    <li className="flex gap-3 px-4 py-3.5">
      <span className="relative flex size-8 shrink-0 items-center justify-center rounded-full bg-muted text-muted-foreground">
        <Megaphone aria-hidden className="size-4" />
        {!message.isRead && <UnreadDot />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-strong break-words">{message.title}</p>
        <Markdown source={message.content} wide className="mt-1 text-sm" />
      </div>
      <div className="flex shrink-0 items-start gap-1">
        <RelativeTime at={message.createdAt} className="pt-1.5 text-xs text-muted-foreground" />
        <DeleteMessage kind={message.kind} id={message.id} />
      </div>
    </li>
  );
}
