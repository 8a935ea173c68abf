import { findVerdict } from "@gavel/domain/verdict";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { useLingui } from "@lingui/react/macro";
import { outcomeKind } from "./outcome.ts";
import type { TestCase } from "./use-cases.ts";
import type { TestRunState } from "./use-test-run.ts";

/** Says how a test run ended, for readers by ear. */
export function RunAnnouncer({ state, one }: { state: TestRunState; one: TestCase }) {
  const { t, i18n } = useLingui();
  const answer = state.runOf(one)?.answer ?? null;
  let said = "";
  if (answer !== null) {
    const kind = outcomeKind(answer);
    const word = i18n._(verdictLook(findVerdict(answer.status) ?? "systemError").name);
    said = kind === "ran" || kind === "uncertain" ? t`Test run: finished` : t`Test run: ${word}`;
  }
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
