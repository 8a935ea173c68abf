import type { Context } from "../../../kernel/context.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import type { Viewpoint } from "../policy.ts";

/** Nobody belongs to a contest, training or group yet: their areas will say who does. */
export async function loadViewpoint(ctx: Context): Promise<Viewpoint> {
  const { hideNonContestSubmissionCode } = await loadSettings(ctx);
  return {
    person: ctx.viewer,
    hidesCode: hideNonContestSubmissionCode,
    standingIn: () => "outsider",
  };
}
