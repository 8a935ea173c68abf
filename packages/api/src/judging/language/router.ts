import { anyone, router } from "../../kernel/trpc.ts";
import { findLanguages } from "./service.ts";

export const languageRouter = router({
  find: anyone.query(({ ctx }) => findLanguages(ctx)),
});
