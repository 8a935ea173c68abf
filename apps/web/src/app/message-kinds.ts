import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type LucideIcon, Mail, Megaphone, MessageSquare, Reply, ThumbsUp } from "lucide-react";
import { MESSAGE_TABS, type MessageTab } from "./message-tabs.ts";
import type { UnreadCounts } from "./unread.ts";

export interface MessageKind {
  readonly tab: MessageTab;
  /** As the server calls it. */
  readonly kind: "Discuss" | "Reply" | "Like" | "Sys" | "Mine";
  readonly count: keyof UnreadCounts;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
}

const kinds: Readonly<Record<MessageTab, Omit<MessageKind, "tab">>> = {
  discuss: {
    ...{ kind: "Discuss", count: "comment" },
    label: msg({ message: "Comments", context: "messages" }),
    icon: MessageSquare,
  },
  reply: {
    ...{ kind: "Reply", count: "reply" },
    label: msg({ message: "Replies", context: "messages" }),
    icon: Reply,
  },
  like: {
    ...{ kind: "Like", count: "like" },
    label: msg({ message: "Likes", context: "messages" }),
    icon: ThumbsUp,
  },
  sys: {
    ...{ kind: "Sys", count: "sys" },
    label: msg({ message: "System", context: "messages" }),
    icon: Megaphone,
  },
  mine: {
    ...{ kind: "Mine", count: "mine" },
    label: msg({ message: "Mine", context: "messages" }),
    icon: Mail,
  },
};

export const kindOf = (tab: MessageTab): MessageKind => ({ tab, ...kinds[tab] });

/** The message centre's tabs, in order; the menu in the header lists the same. */
export const MESSAGE_KINDS: readonly MessageKind[] = MESSAGE_TABS.map(kindOf);
