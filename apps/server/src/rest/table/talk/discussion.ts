import { DomainError } from "@gavel/api/kernel/error";
import { isRecord } from "../../body.ts";
import { Params } from "../../params.ts";
import type { OutputOf, RestRow, RowRequest } from "../../row.ts";
import { row } from "../../row.ts";
import { wirePage } from "../../wire.ts";

const LIST_PAGE_SIZE = 10;

type Row = OutputOf<"discussion.find">["records"][number];

const shared = (found: Omit<Row, "content">) => ({
  id: found.id,
  categoryId: found.categoryId,
  categoryName: found.categoryName,
  title: found.title,
  description: found.description,
  pid: found.problem?.problemId,
  uid: found.author.uid,
  author: found.author.username,
  avatar: found.author.avatar,
  role: found.author.role,
  titleName: found.author.titleName,
  titleColor: found.author.titleColor,
  viewNum: found.viewCount,
  likeNum: found.likeCount,
  commentNum: found.commentCount,
  topPriority: found.isPinned,
  status: found.isDisabled ? 1 : 0,
  gid: found.groupId,
  gmtCreate: found.createdAt,
  gmtModified: found.updatedAt,
});

const detail = (found: OutputOf<"discussion.visit">) => ({
  ...shared(found),
  content: found.content,
  hasLike: found.isLiked,
});

export const wireListed = (found: Row) => ({ ...shared(found), content: found.content });

const wireCategory = (category: OutputOf<"discussion.categories">[number]) => ({
  id: category.id,
  name: category.name,
  gmtCreate: category.createdAt,
  gmtModified: category.updatedAt,
});

/** A list that is the whole body. */
function itemsOf(body: unknown): unknown[] {
  if (!Array.isArray(body)) throw new DomainError("PARAM_INVALID", { field: "body" });
  return body;
}

export const newDiscussionIn = ({ json }: RowRequest) => ({
  title: json.findAnyText("title") ?? "",
  description: json.findAnyText("description") ?? "",
  content: json.findAnyText("content") ?? "",
  categoryId: json.getInteger("categoryId"),
  problemId: json.findText("pid"),
  groupId: json.findInteger("gid"),
  isPinned: json.hasFlag("topPriority"),
});

export const changedDiscussionIn = ({ json }: RowRequest) => ({
  discussionId: json.getInteger("id"),
  title: json.findAnyText("title") ?? "",
  description: json.findAnyText("description") ?? "",
  content: json.findAnyText("content") ?? "",
  isPinned: json.has("topPriority") ? json.hasFlag("topPriority") : undefined,
});

export const discussionRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-discussion-list",
    who: "anyone",
    procedure: "discussion.find",
    input: ({ query }) => ({
      ...query.paging(LIST_PAGE_SIZE),
      keyword: query.findText("keyword"),
      categoryId: query.findInteger("cid"),
      problemId: query.findText("pid"),
      onlyMine: query.hasFlag("onlyMine"),
      withDisabled: query.hasFlag("admin"),
    }),
    output: (page, { query }) => wirePage(page, query.paging(LIST_PAGE_SIZE), wireListed),
  }),
  row({
    method: "GET",
    path: "/api/get-discussion-detail",
    who: "anyone",
    changesState: true,
    procedure: "discussion.visit",
    input: ({ query }) => ({ discussionId: query.getInteger("did") }),
    output: detail,
  }),
  row({
    method: "GET",
    path: "/api/discussion-category",
    who: "anyone",
    procedure: "discussion.categories",
    output: (categories) => categories.map(wireCategory),
  }),
  row({
    method: "POST",
    path: "/api/discussion",
    who: "permission:discussion_add",
    procedure: "discussion.create",
    wireNames: { problemId: "pid", groupId: "gid" },
    input: newDiscussionIn,
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/discussion",
    who: "permission:discussion_edit",
    procedure: "discussion.update",
    input: changedDiscussionIn,
  }),
  row({
    method: "DELETE",
    path: "/api/discussion",
    who: "permission:discussion_del",
    procedure: "discussion.delete",
    input: ({ any }) => ({ discussionId: any.getInteger("did") }),
  }),
  row({
    method: "POST",
    path: "/api/discussion-category",
    who: "root",
    procedure: "discussion.saveCategories",
    input: ({ body }) => ({
      categories: itemsOf(body)
        .map((one) => new Params(isRecord(one) ? one : {}))
        .map((one) => ({ id: one.findInteger("id"), name: one.findText("name") ?? "" }))
        // Clients send empty lines of their form along.
        .filter(({ name }) => name.trim() !== ""),
    }),
    output: (categories) => categories.map(wireCategory),
  }),
  row({
    method: "PUT",
    path: "/api/admin/discussion",
    who: "admin",
    procedure: "discussion.moderate",
    input: ({ json }) => {
      const status = json.findInteger("status");
      return {
        discussionId: json.getInteger("id"),
        isDisabled: status === undefined ? undefined : status === 1,
        isPinned: json.has("topPriority") ? json.hasFlag("topPriority") : undefined,
      };
    },
  }),
  row({
    method: "DELETE",
    path: "/api/admin/discussion",
    who: "admin",
    procedure: "discussion.deleteMany",
    // Whether they are ids is for the procedure to say.
    input: ({ body }) => ({ ids: itemsOf(body) as number[] }),
  }),
  row({
    method: "GET",
    path: "/api/discussion-like",
    who: "signed-in",
    changesState: true,
    procedure: "discussion.like",
    input: ({ any }) => ({ discussionId: any.getInteger("did"), isOn: any.hasFlag("toLike") }),
  }),
];
