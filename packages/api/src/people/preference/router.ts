import { preferences } from "@gavel/domain/preference";
import { router, signedIn } from "../../kernel/trpc.ts";
import { findPreferences, savePreferences } from "./service.ts";

export const preferenceRouter = router({
  find: signedIn.query(({ ctx }) => findPreferences(ctx)),
  save: signedIn.input(preferences).mutation(({ ctx, input }) => savePreferences(ctx, input)),
});
