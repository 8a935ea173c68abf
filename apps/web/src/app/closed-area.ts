import { notifyWarning } from "@gavel/ui/toast";
import { i18n } from "@lingui/core";
import { redirect } from "@tanstack/react-router";
import { describeError, errorFacts } from "./errors/describe-error.ts";

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
