import { mayFinalise } from "@gavel/domain/contest/control";
import { VERDICTS } from "@gavel/domain/verdict";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import type { Control } from "./control-page.tsx";

/** Of a contest that has ended. */
export const isFinalReady = ({ pending, faults, questions }: Control) =>
  mayFinalise({ hasEnded: true, pending: pending.count, faults, questions: questions.count });

interface FinalChecksProps {
  control: Control;
  /** What else there is to say, before the others. */
  children?: ReactNode;
}

/** What must be done before the results are final, each with the way to it. */
export function FinalChecks({ control, children }: FinalChecksProps) {
  const { contest, pending, faults, questions } = control;
  const params = { contestID: `${contest.id}` };
  return (
    <ul className="grid gap-1.5 text-sm">
      {children}
      <FinalCheck isDone={pending.count === 0}>
        {pending.count === 0 ? (
          <Trans>Every submission has its verdict</Trans>
        ) : (
          <Link to="/contest/$contestID/control" params={params} className={LINK}>
            <Trans>Submissions without a verdict: {pending.count}</Trans>
          </Link>
        )}
      </FinalCheck>
      <FinalCheck isDone={faults === 0}>
        {faults === 0 ? (
          <Trans>No verdict is a system error</Trans>
        ) : (
          <Link
            to="/contest/$contestID/submissions"
            params={params}
            search={{ status: VERDICTS.systemError.code }}
            className={LINK}
          >
            <Trans>System errors and failed submits: {faults}</Trans>
          </Link>
        )}
      </FinalCheck>
      <FinalCheck isDone={questions.count === 0}>
        {questions.count === 0 ? (
          <Trans>Every question is answered</Trans>
        ) : (
          <Link to="/contest/$contestID/clarifications" params={params} className={LINK}>
            <Trans>Unanswered questions: {questions.count}</Trans>
          </Link>
        )}
      </FinalCheck>
    </ul>
  );
}

const LINK = "text-primary hover:underline";

export function FinalCheck({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-center gap-2">
      <Icon
        aria-hidden
        className={isDone ? "size-4 shrink-0 text-success" : "size-4 shrink-0 text-warning"}
      />
      {children}
    </li>
  );
}
