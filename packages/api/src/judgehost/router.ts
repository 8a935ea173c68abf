import { admin, router } from "../trpc.ts";
import { findJudgehosts } from "./service.ts";

export const judgehostRouter = router({
  find: admin.query(({ ctx }) => findJudgehosts(ctx)),
});
