import { router } from "../trpc.ts";

export const submissionRouter = router({});
