import { notifyError } from "@gavel/ui/toast";
import type { I18n } from "@lingui/core";
import { describeError, errorFacts } from "../errors/describe-error.ts";
import { reportError } from "../errors/report-error.ts";
import type { StaffProblem } from "./staff-problem.ts";

/** Of what was asked of many problems at once: with the ID of the one that refused it, where the server names one. */
export function reportRefusal(
  i18n: I18n,
  error: unknown,
  rows: readonly Pick<StaffProblem, "pid" | "problemId">[],
): void {
  const { code, params, requestId } = errorFacts(error);
  const { problem } = params;
  if (typeof problem !== "string") {
    reportError(error);
    return;
  }
  // By its number where the server says no more.
  const known = rows.find((row) => `#${row.pid}` === problem)?.problemId;
  const text = `${known ?? problem}: ${describeError(i18n, error)}`;
  notifyError(text, { id: `error:${code}`, requestId, notification: false });
}
