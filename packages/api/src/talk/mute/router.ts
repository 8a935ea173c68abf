import { admin, router, signedIn } from "../../kernel/trpc.ts";
import { endMuteInput, findMutesInput, setMuteInput } from "./schema.ts";
import { endMute, findMute, findMutes, setMute } from "./service.ts";

export const muteRouter = router({
  own: signedIn.query(({ ctx }) => findMute(ctx, ctx.viewer.uid)),
  find: admin.input(findMutesInput).query(({ ctx, input }) => findMutes(ctx, input)),
  set: admin.input(setMuteInput).mutation(({ ctx, input }) => setMute(ctx, input)),
  end: admin.input(endMuteInput).mutation(({ ctx, input }) => endMute(ctx, input)),
});
