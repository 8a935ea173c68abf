import type { InputOf, OutputOf, RestRow, RowRequest } from "../../row.ts";
import { row } from "../../row.ts";
import { wirePage } from "../../wire.ts";

const PAGE_SIZE = 5;

const NAMES = { audience: "type", recipients: "recipientId", pushNow: "state" };

const wireNotice = (notice: OutputOf<"notice.find">["records"][number]) => ({
  id: notice.id,
  title: notice.title,
  content: notice.content,
  type: notice.audience === "Some" ? "Single" : notice.audience,
  /** It went out. */
  state: notice.pushedAt !== null,
  recipientId: notice.recipients.map(({ uid }) => uid).join(",") || null,
  adminUsername: notice.adminName,
  gmtCreate: notice.createdAt,
  gmtModified: notice.updatedAt,
});

/** Whether there is such a type is for the procedure to say. */
function audienceIn(params: RowRequest["json"]): InputOf<"notice.create">["audience"] {
  const type = params.findText("type");
  return type === "Single" ? "Some" : (type as InputOf<"notice.create">["audience"]);
}

/** A uid or name, or several behind commas. */
const recipientsIn = (json: RowRequest["json"]) =>
  (json.findText("recipientId") ?? "").split(",").filter((who) => who.trim() !== "");

const formOf = (json: RowRequest["json"]) => ({
  title: json.findAnyText("title") ?? "",
  content: json.findAnyText("content") ?? "",
  audience: audienceIn(json),
  recipients: recipientsIn(json),
  // Whoever says that it went out wants it to go out.
  pushNow: json.hasFlag("state"),
});

export const noticeRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/admin/msg/notice",
    who: "root",
    procedure: "notice.find",
    wireNames: NAMES,
    example: { type: "All" },
    input: ({ query }) => ({ ...query.paging(PAGE_SIZE), audience: audienceIn(query) }),
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireNotice),
  }),
  row({
    method: "POST",
    path: "/api/admin/msg/notice",
    who: "root",
    procedure: "notice.create",
    wireNames: NAMES,
    example: { type: "All" },
    input: ({ json }) => formOf(json),
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/admin/msg/notice",
    who: "root",
    procedure: "notice.update",
    wireNames: NAMES,
    example: { type: "All" },
    input: ({ json }) => ({ id: json.getInteger("id"), ...formOf(json) }),
  }),
  row({
    method: "DELETE",
    path: "/api/admin/msg/notice",
    who: "root",
    procedure: "notice.delete",
    input: ({ any }) => ({ id: any.getInteger("id") }),
  }),
];
