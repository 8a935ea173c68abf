import { errorLines } from "@gavel/domain/compiler-messages";
import { findVerdict, isInProgress } from "@gavel/domain/verdict";
import { CaseStrip } from "@gavel/ui/case-strip";
import { summarizeCases } from "@gavel/ui/lib/case-strip";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { useLingui } from "@lingui/react/macro";
import { ChevronUp } from "lucide-react";
import { useState } from "react";
import { FromFirstUse } from "../../../../app/from-first-use.tsx";
import { QueueWaitWords } from "../../../../app/live/queue-wait.tsx";
import { judgedProgress } from "../../../../app/live/strip-cases.ts";
import type { ProblemSource } from "../detail/problem-source.ts";
import type { Problem, SubmissionRow } from "../types.ts";
import { runningStrip } from "./running-strip.ts";
import type { CompilerReport } from "./use-compiler-report.ts";

const OutcomeSheet = lazyPart(() => import("./outcome-sheet.tsx"));

export interface PhoneOutcomeProps {
  problem: Problem;
  current: SubmissionRow;
  report: CompilerReport | null;
  source: ProblemSource;
}

/** Two lines: the verdict with how many passed, and the strip with the first that failed. A tap opens more. */
export function PhoneOutcome({ problem, current, report, source }: PhoneOutcomeProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const cases = runningStrip(current);
  const { passed, total, firstFailure } = summarizeCases(cases);
  const isFinal = !isInProgress(current.status);
  const [line] = errorLines(report?.messages ?? []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={!isFinal}
        onClick={() => setIsOpen(true)}
        className="flex min-h-11 min-w-0 flex-col items-start justify-center gap-0.5 py-1 text-left"
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <VerdictBadge
            verdict={findVerdict(current.status) ?? "systemError"}
            progress={judgedProgress(current)}
          />
          {isFinal && total > 0 && (
            <span className="figure text-xs text-muted-foreground">
              {current.type === 1 && current.score !== null ? current.score : `${passed}/${total}`}
            </span>
          )}
          {isFinal && <ChevronUp aria-hidden className="size-3.5 text-muted-foreground" />}
        </span>
        <span className="flex max-w-full min-w-0 items-center gap-1.5 overflow-hidden text-xs whitespace-nowrap text-muted-foreground">
          <QueueWaitWords submission={current} isShort />
          {line !== undefined && t`line ${line}`}
          <CaseStrip cases={cases} />
          {firstFailure !== null && t`first #${firstFailure.at}`}
        </span>
      </button>
      <FromFirstUse wanted={isOpen} onCancel={() => setIsOpen(false)}>
        <OutcomeSheet
          problem={problem}
          current={current}
          source={source}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      </FromFirstUse>
    </>
  );
}
