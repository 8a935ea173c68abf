import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type LucideIcon, Mail, Megaphone, MessageSquare, Reply, ThumbsUp } from "lucide-react";
import type { UnreadCounts } from "./unread.ts";

export type MessageTab = "discuss" | "reply" | "like" | "sys" | "mine";

export interface MessageKind {
  readonly tab: MessageTab;
  /** As the server calls it. */
  readonly kind: "Discuss" | "Reply" | "Like" | "Sys" | "Mine";
  readonly count: keyof UnreadCounts;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
}

/** The message centre's tabs, in order; the menu in the header lists the same. */
export const MESSAGE_KINDS: readonly MessageKind[] = [
  {
    ...{ tab: "discuss", kind: "Discuss", count: "comment" },
    label: msg({ message: "Comments", context: "messages" }),
    icon: MessageSquare,
  },
  {
    ...{ tab: "reply", kind: "Reply", count: "reply" },
    label: msg({ message: "Replies", context: "messages" }),
    icon: Reply,
  },
  {
    ...{ tab: "like", kind: "Like", count: "like" },
    label: msg({ message: "Likes", context: "messages" }),
    icon: ThumbsUp,
  },
  {
    ...{ tab: "sys", kind: "Sys", count: "sys" },
    label: msg({ message: "System", context: "messages" }),
    icon: Megaphone,
  },
  {
    ...{ tab: "mine", kind: "Mine", count: "mine" },
    label: msg({ message: "Mine", context: "messages" }),
    icon: Mail,
  },
];
