import { router } from "../trpc.ts";

export const languageRouter = router({});
