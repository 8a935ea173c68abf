import type { OutputOf, RestRow } from "../../row.ts";
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

const listed = (found: Row) => ({ ...shared(found), content: found.content });

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
    output: (page, { query }) => wirePage(page, query.paging(LIST_PAGE_SIZE), listed),
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
    output: (categories) =>
      categories.map(({ id, name, createdAt, updatedAt }) => ({
        id,
        name,
        gmtCreate: createdAt,
        gmtModified: updatedAt,
      })),
  }),
  row({
    method: "POST",
    path: "/api/discussion",
    who: "permission:discussion_add",
    procedure: "discussion.create",
    input: ({ json }) => ({
      title: json.findAnyText("title") ?? "",
      description: json.findAnyText("description") ?? "",
      content: json.findAnyText("content") ?? "",
      categoryId: json.getInteger("categoryId"),
      problemId: json.findText("pid"),
      groupId: json.findInteger("gid"),
      isPinned: json.hasFlag("topPriority"),
    }),
    output: () => null,
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
