import { anyone, router } from "../../kernel/trpc.ts";
import { findLanguagesInput } from "./schema.ts";
import { findBankLanguages } from "./service.ts";

export const languageRouter = router({
  find: anyone
    .meta({ reach: ["everyone"] })
    .input(findLanguagesInput)
    .query(({ ctx, input }) => findBankLanguages(ctx, input)),
});
