import { router } from "../trpc.ts";

export const tagRouter = router({});
