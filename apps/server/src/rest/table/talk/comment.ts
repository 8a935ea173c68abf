import { DomainError } from "@gavel/api/kernel/error";
import { COMMENT_PAGE_SIZE_MAX } from "@gavel/domain/limit";
import type { Params } from "../../params.ts";
import { type OutputOf, type RestRow, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";

const PAGE_SIZE = 20;

type CommentRecord = OutputOf<"comment.create">;
type ReplyRecord = OutputOf<"comment.createReply">;

const author = (from: CommentRecord["author"]) => ({
  fromUid: from.uid,
  fromName: from.username,
  fromAvatar: from.avatar,
  fromRole: from.role,
  fromTitleName: from.titleName,
  fromTitleColor: from.titleColor,
});

const wireReply = (reply: ReplyRecord) => ({
  id: reply.id,
  commentId: reply.commentId,
  content: reply.content,
  ...author(reply.author),
  toUid: reply.addressee.uid,
  toName: reply.addressee.username,
  toAvatar: reply.addressee.avatar,
  status: 0,
  gmtCreate: reply.createdAt,
  gmtModified: reply.updatedAt,
});

const wireComment = (comment: CommentRecord) => ({
  id: comment.id,
  content: comment.content,
  ...author(comment.author),
  likeNum: comment.likeCount,
  totalReplyNum: comment.replyCount,
  gmtCreate: comment.createdAt,
  replyList: comment.replies.map(wireReply),
});

const placeOf = (params: Params) => ({
  discussionId: params.findInteger("did"),
  contestId: params.findInteger("cid"),
});

/** `quoteId` is a comment's or a reply's; the comment is known anyway. */
function quotedReply(params: Params): number | undefined {
  const type = params.findText("quoteType") ?? "Comment";
  if (type === "Reply") return params.getInteger("quoteId");
  if (type === "Comment") return undefined;
  throw new DomainError("PARAM_INVALID", { field: "quoteType" });
}

export const commentRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/comments",
    who: "anyone",
    procedure: "comment.find",
    input: ({ query }) => ({
      ...placeOf(query),
      ...query.paging(PAGE_SIZE, COMMENT_PAGE_SIZE_MAX),
    }),
    output: ({ records, total }, { query }) => ({
      commentList: wirePage(
        { records, total },
        query.paging(PAGE_SIZE, COMMENT_PAGE_SIZE_MAX),
        wireComment,
      ),
      commentLikeMap: Object.fromEntries(
        records.filter((one) => one.isLiked).map((one) => [String(one.id), true]),
      ),
    }),
  }),
  row({
    method: "POST",
    path: "/api/comment",
    who: "permission:comment_add",
    procedure: "comment.create",
    input: ({ json }) => ({ ...placeOf(json), content: json.findAnyText("content") ?? "" }),
    output: wireComment,
  }),
  row({
    method: "DELETE",
    path: "/api/comment",
    who: "signed-in",
    procedure: "comment.delete",
    input: ({ any }) => ({ id: any.getInteger("id") }),
  }),
  row({
    method: "GET",
    path: "/api/comment-like",
    who: "signed-in",
    changesState: true,
    procedure: "comment.like",
    // The comment's id is called `cid` here.
    input: ({ any }) => ({ id: any.getInteger("cid"), isOn: any.hasFlag("toLike") }),
  }),
  row({
    method: "GET",
    path: "/api/reply",
    who: "anyone",
    procedure: "comment.replies",
    input: ({ query }) => ({ commentId: query.getInteger("commentId") }),
    output: (replies) => replies.map(wireReply),
  }),
  row({
    method: "POST",
    path: "/api/reply",
    who: "permission:reply_add",
    procedure: "comment.createReply",
    example: { reply: { commentId: 1, content: "Thank you" }, quoteType: "Comment" },
    input: ({ json }) => {
      const reply = json.within("reply");
      return {
        commentId: reply.getInteger("commentId"),
        content: reply.findAnyText("content") ?? "",
        quoteReplyId: quotedReply(json),
      };
    },
    output: wireReply,
  }),
  row({
    method: "DELETE",
    path: "/api/reply",
    who: "signed-in",
    procedure: "comment.deleteReply",
    example: { reply: { id: 1 } },
    // Clients without a body send its id alone.
    input: ({ any }) => ({ id: any.within("reply").over(any).getInteger("id") }),
  }),
];
