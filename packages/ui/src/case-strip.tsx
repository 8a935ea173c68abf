import { useLingui } from "@lingui/react/macro";
import {
  binCases,
  type CaseOutcome,
  caseOutcome,
  type StripCase,
  summarizeCases,
} from "./lib/case-strip.ts";
import { cn } from "./lib/cn.ts";
import { verdictLook } from "./lib/verdict.ts";

export type { StripCase } from "./lib/case-strip.ts";

/** Height carries the outcome, colour repeats it. */
const heights: Record<CaseOutcome, string> = {
  passed: "h-2.25",
  failed: "h-3.5",
  partial: "h-3",
  running: "h-2.25",
  "not-run": "h-0.75",
};

interface CaseStripProps {
  /** Made from the text of a submission by the domain's `parseStrip`. */
  cases: readonly StripCase[];
  /** Paints the first case that has not run as running. */
  running?: boolean;
  /** Where there is room for fewer ticks than usual. */
  max?: number;
  className?: string;
}

/** One tick per test case, in order. Nothing at all when there are no cases to show. */
export function CaseStrip({ cases: given, running = false, max, className }: CaseStripProps) {
  const { t, i18n } = useLingui();
  if (given.length === 0) return null;
  const cases = running ? withRunningCase(given) : given;
  const { passed, total, firstFailure } = summarizeCases(cases);
  const name =
    firstFailure === null
      ? t`${passed} of ${total} passed`
      : t`${passed} of ${total} passed, first failure at ${firstFailure.at}: ${i18n._(verdictLook(firstFailure.verdict).name)}`;
  const ticks = binCases(cases, max);
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={cn("inline-flex h-3.5 shrink-0 items-center gap-px align-middle", className)}
    >
      {ticks.map((one, index) => {
        const outcome = caseOutcome(one.verdict);
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a case is its place
            key={index}
            className={cn(
              "w-1 rounded-[0.5px]",
              heights[outcome],
              index > 0 && one.startsGroup && "ml-1",
              one.verdict === null || outcome === "not-run"
                ? "bg-border-strong"
                : ["bg-current", verdictLook(one.verdict).text],
            )}
          />
        );
      })}
    </span>
  );
}

function withRunningCase(cases: readonly StripCase[]): StripCase[] {
  const next = cases.findIndex((one) => one.verdict === null);
  return cases.map((one, index) => (index === next ? { ...one, verdict: "judging" } : one));
}
