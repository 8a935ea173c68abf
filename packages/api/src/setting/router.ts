import { router } from "../trpc.ts";

export const settingRouter = router({});
