import { DomainError } from "@gavel/api/kernel/error";
import type { Page } from "@gavel/api/kernel/paging";
import { type InputOf, type OutputOf, type RestRow, type RowRequest, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";

const PAGE_SIZE = 5;
const KINDS = ["Discuss", "Reply", "Like", "Sys", "Mine"] as const;

type Act = OutputOf<"message.openActs">["records"][number];
type FromSite = OutputOf<"message.openSite">["records"][number];

const wireAct = (message: Act) => ({
  id: message.id,
  action: message.action,
  sourceId: message.sourceId,
  sourceType: message.sourceType,
  sourceTitle: message.sourceTitle,
  sourceContent: message.sourceContent,
  quoteId: message.quoteId,
  quoteType: message.quoteType,
  quoteContent: message.quoteContent,
  url: message.url,
  state: message.isRead,
  senderId: message.senderUid,
  senderUsername: message.senderName,
  senderAvatar: message.senderAvatar,
  gmtCreate: message.createdAt,
});

const wireFromSite = (message: FromSite) => ({
  id: message.id,
  title: message.title,
  content: message.content,
  adminId: message.adminUid,
  type: message.kind,
  state: message.isRead,
  gmtCreate: message.createdAt,
});

/** Listing marks what it lists as read. */
const acts = (path: `/api/${string}`, kind: InputOf<"message.openActs">["kind"]) =>
  row({
    method: "GET",
    path,
    who: "signed-in",
    changesState: true,
    procedure: "message.openActs",
    input: ({ any }) => ({ kind, ...any.paging(PAGE_SIZE) }),
    output: (page: Page<Act>, { any }: RowRequest) =>
      wirePage(page, any.paging(PAGE_SIZE), wireAct),
  });

const fromSite = (path: `/api/${string}`, kind: InputOf<"message.openSite">["kind"]) =>
  row({
    method: "GET",
    path,
    who: "signed-in",
    changesState: true,
    procedure: "message.openSite",
    input: ({ any }) => ({ kind, ...any.paging(PAGE_SIZE) }),
    output: (page: Page<FromSite>, { any }: RowRequest) =>
      wirePage(page, any.paging(PAGE_SIZE), wireFromSite),
  });

export const messageRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/msg/unread",
    who: "signed-in",
    procedure: "message.unread",
  }),
  acts("/api/msg/comment", "Discuss"),
  acts("/api/msg/reply", "Reply"),
  acts("/api/msg/like", "Like"),
  fromSite("/api/msg/sys", "Sys"),
  fromSite("/api/msg/mine", "Mine"),
  row({
    method: "DELETE",
    path: "/api/msg/clean",
    who: "signed-in",
    procedure: "message.clean",
    example: { type: "Sys" },
    input: ({ any }) => {
      const type = any.getText("type");
      const kind = KINDS.find((one) => one === type);
      if (kind === undefined) throw new DomainError("MSG_TYPE_INVALID");
      return { kind, id: any.findInteger("id") };
    },
  }),
];
