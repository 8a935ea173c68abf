import { commentRouter } from "./comment/router.ts";
import { discussionRouter } from "./discussion/router.ts";
import { messageRouter } from "./message/router.ts";
import { noticeRouter } from "./notice/router.ts";
import { reportRouter } from "./report/router.ts";

export const talkRouters = {
  comment: commentRouter,
  discussion: discussionRouter,
  message: messageRouter,
  notice: noticeRouter,
  report: reportRouter,
};
