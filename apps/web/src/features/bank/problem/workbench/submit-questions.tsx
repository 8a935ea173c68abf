import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Trans } from "@lingui/react/macro";
import type { ProblemSource } from "../detail/problem-source.ts";
import type { SubmitState } from "./use-submit.ts";

interface SubmitQuestionsProps {
  state: Pick<SubmitState, "question" | "answer">;
  source: ProblemSource;
}

/** What is asked between Submit and the code going. */
export function SubmitQuestions({ state, source }: SubmitQuestionsProps) {
  const { question, answer } = state;
  const onOpenChange = (open: boolean) => {
    if (!open) answer(false);
  };
  return (
    <>
      <ConfirmDialog
        open={question === "overwrite"}
        onOpenChange={onOpenChange}
        title={<Trans>Overwrite your submission?</Trans>}
        description={
          <Trans>
            You have submitted a solution to this problem, and its result is hidden for now. Another
            submission may replace it.
          </Trans>
        }
        action={<Trans>Submit again</Trans>}
        destructive={false}
        onConfirm={() => answer(true)}
      />
      {source.renderEntry?.({ open: question === "enter", onOpenChange })}
    </>
  );
}
