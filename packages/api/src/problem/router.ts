import { router } from "../trpc.ts";

export const problemRouter = router({});
