import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { type Outputs, trpc } from "../trpc.ts";

/**
 * Sends a submission again that never reached a judge; what shows it is loaded anew.
 * @param onSent is told what it is now
 */
export function useResubmit(
  submitId: number,
  onSent?: (submission: Outputs["submission"]["resubmit"]) => void,
) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const resubmit = trpc.submission.resubmit.useMutation({
    onSuccess: async (submission) => {
      notifySuccess(t`Resubmitted Successfully`);
      onSent?.(submission);
      await Promise.all([
        utils.submission.get.invalidate({ submitId }),
        utils.submission.find.invalidate(),
        utils.submission.listInTraining.invalidate(),
      ]);
    },
  });
  return { isSending: resubmit.isPending, send: () => resubmit.mutate({ submitId }) };
}
