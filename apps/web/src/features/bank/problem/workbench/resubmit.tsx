import { mayBeSentAgain } from "@gavel/domain/send-again";
import { Button } from "@gavel/ui/button";
import { Trans } from "@lingui/react/macro";
import { RotateCw } from "lucide-react";
import { useResubmit } from "../../../../app/judging/use-resubmit.ts";
import type { Problem, SubmissionRow } from "../types.ts";
import type { SubmitState } from "./use-submit.ts";

interface ResubmitProps {
  problem: Pick<Problem, "isRemote">;
  current: SubmissionRow;
  onSent: SubmitState["follow"];
}

/** Where no judge took the submission, the same one goes again. */
export function Resubmit({ problem: { isRemote }, current, onSent }: ResubmitProps) {
  const { submitId, status, place, deliveryFault } = current;
  const { isSending, send } = useResubmit(submitId, onSent);
  const isInContest = place.kind === "contest";
  if (!mayBeSentAgain({ status, isRemote, isInContest, fault: deliveryFault })) return null;
  return (
    <Button size="sm" icon={<RotateCw />} busy={isSending} onClick={send}>
      <Trans>Send again</Trans>
    </Button>
  );
}
