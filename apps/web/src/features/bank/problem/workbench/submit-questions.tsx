import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Trans, useLingui } from "@lingui/react/macro";
import { FromFirstUse } from "../../../../app/from-first-use.tsx";
import type { ProblemSource } from "../detail/problem-source.ts";
import type { SubmitState } from "./use-submit.ts";

const CaptchaDialog = lazyPart(() => import("../../../../app/human-check/captcha-dialog.tsx"));

interface SubmitQuestionsProps {
  state: Pick<SubmitState, "question" | "answer" | "held" | "prove">;
  source: ProblemSource;
}

/** What is asked between Submit and the code going. */
export function SubmitQuestions({ state, source }: SubmitQuestionsProps) {
  const { question, answer, held, prove } = state;
  const { t } = useLingui();
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
      <FromFirstUse wanted={question === "proof"} onCancel={() => answer(false)}>
        <CaptchaDialog
          open={question === "proof"}
          onOpenChange={onOpenChange}
          description={t`You have submitted too fast several times. Solve this to send your code.`}
          action={t`Submit`}
          wasWrong={held?.wasWrong === true}
          onAnswer={prove}
        />
      </FromFirstUse>
      {source.renderEntry?.({ open: question === "enter", onOpenChange })}
    </>
  );
}
