import { anyone, permitted, router, signedIn, together } from "../../kernel/trpc.ts";
import {
  commentIdInput,
  createCommentInput,
  createReplyInput,
  findCommentsInput,
  findRepliesInput,
  likeCommentInput,
} from "./schema.ts";
import { createComment, deleteComment, likeComment } from "./service/comment.ts";
import { findComments, findReplies } from "./service/find.ts";
import { createReply, deleteReply } from "./service/reply.ts";

export const commentRouter = router({
  find: anyone
    .meta({ reach: ["admins"] })
    .input(findCommentsInput)
    .use(together)
    .query(({ ctx, input }) => findComments(ctx, input)),
  create: permitted("comment_add")
    .meta({ reach: ["admins"] })
    .input(createCommentInput)
    .mutation(({ ctx, input }) => createComment(ctx, input)),
  delete: signedIn
    .meta({ reach: ["owner", "admins"] })
    .input(commentIdInput)
    .mutation(({ ctx, input }) => deleteComment(ctx, input.id)),
  like: signedIn
    .meta({ reach: ["admins"] })
    .input(likeCommentInput)
    .mutation(({ ctx, input }) => likeComment(ctx, input)),
  replies: anyone
    .meta({ reach: ["admins"] })
    .input(findRepliesInput)
    .query(({ ctx, input }) => findReplies(ctx, input)),
  createReply: permitted("reply_add")
    .meta({ reach: ["admins"] })
    .input(createReplyInput)
    .mutation(({ ctx, input }) => createReply(ctx, input)),
  deleteReply: signedIn
    .meta({ reach: ["owner", "admins"] })
    .input(commentIdInput)
    .mutation(({ ctx, input }) => deleteReply(ctx, input.id)),
});
