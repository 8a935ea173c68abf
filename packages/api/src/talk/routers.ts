import { commentRouter } from "./comment/router.ts";
import { discussionRouter, groupDiscussionRouter } from "./discussion/router.ts";
import { messageRouter } from "./message/router.ts";
import { muteRouter } from "./mute/router.ts";
import { noticeRouter } from "./notice/router.ts";
import { reportRouter } from "./report/router.ts";

export const talkRouters = {
  comment: commentRouter,
  discussion: discussionRouter,
  groupDiscussion: groupDiscussionRouter,
  message: messageRouter,
  mute: muteRouter,
  notice: noticeRouter,
  report: reportRouter,
};
