import { root, router } from "../../kernel/trpc.ts";
import { createNoticeInput, findNoticesInput, noticeIdInput, updateNoticeInput } from "./schema.ts";
import { createNotice, deleteNotice, findNotices, pushNoticeNow, updateNotice } from "./service.ts";

export const noticeRouter = router({
  find: root.input(findNoticesInput).query(({ ctx, input }) => findNotices(ctx, input)),
  create: root.input(createNoticeInput).mutation(({ ctx, input }) => createNotice(ctx, input)),
  update: root.input(updateNoticeInput).mutation(({ ctx, input }) => updateNotice(ctx, input)),
  delete: root.input(noticeIdInput).mutation(({ ctx, input }) => deleteNotice(ctx, input.id)),
  push: root.input(noticeIdInput).mutation(({ ctx, input }) => pushNoticeNow(ctx, input.id)),
});
