import { router } from "../trpc.ts";

export const judgehostRouter = router({});
