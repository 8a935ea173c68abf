import { notifyWarning } from "@gavel/ui/toast";
import { i18n } from "@lingui/core";
import { redirect } from "@tanstack/react-router";
import { describeError, errorFacts } from "./errors/describe-error.ts";
import { errorMessage } from "./errors/error-text.ts";
import type { RouterContext } from "./router-context.ts";
import type { Website } from "./website.ts";

/** In a route's loader, around what it awaits: an area that the site has switched off says so and leads home. */
export async function orHome<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!errorFacts(error).code.startsWith("SWITCH_OFF_")) throw error;
    notifyWarning(describeError(i18n, error));
    throw redirect({ to: "/home", replace: true });
  }
}

interface Guard {
  readonly context: RouterContext;
  readonly preload: boolean;
}

/** The same for a route's `beforeLoad`, where the page itself waits for nothing. */
export async function requireOpenArea(
  area: keyof typeof REFUSALS,
  { context, preload }: Guard,
): Promise<void> {
  const website = await context.api.setting.website.ensureData(undefined, {
    meta: { inline: true },
  });
  if (website[area]) return;
  // A link that is only pointed at says nothing.
  if (!preload) notifyWarning(errorMessage(i18n, REFUSALS[area]));
  throw redirect({ to: "/home", replace: true });
}

const REFUSALS = {
  openPublicDiscussion: "SWITCH_OFF_PUBLIC_DISCUSSION",
  openGroupDiscussion: "SWITCH_OFF_GROUP_DISCUSSION",
  openContestComment: "SWITCH_OFF_CONTEST_COMMENT",
} as const satisfies Partial<Record<keyof Website, string>>;
