import { anyone, router } from "../trpc.ts";
import { findLanguages } from "./service.ts";

export const languageRouter = router({
  find: anyone.query(({ ctx }) => findLanguages(ctx)),
});
