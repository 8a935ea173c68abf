/** What this site allows of problems, for those who write one elsewhere. */
import type { SignedInContext } from "../../../kernel/context.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { listOwnLanguages } from "./queries.ts";
import type { ProblemBounds } from "./schema.ts";

export async function getBounds(ctx: SignedInContext): Promise<ProblemBounds> {
  const [settings, languages] = await Promise.all([loadSettings(ctx), listOwnLanguages(ctx.db)]);
  return {
    timeMsMax: settings.problemTimeLimitMsMax,
    memoryMbMax: settings.problemMemoryLimitMbMax,
    languages: languages.map((one) => one.name),
  };
}
