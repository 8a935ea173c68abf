import "../../../app/errors/program-error-messages.ts";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { trpc } from "../../../app/trpc.ts";

/** What root does to a submission; whatever shows it is loaded anew. Failures are told where all are. */
export function useOperate(submitId: number) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const reload = () =>
    Promise.all([
      utils.submission.find.invalidate(),
      utils.submission.listInContest.invalidate(),
      utils.submission.listInTraining.invalidate(),
      utils.submission.get.invalidate({ submitId }),
      utils.submission.cases.invalidate({ submitId }),
      utils.submission.judgements.invalidate({ submitId }),
    ]);
  const rejudge = trpc.submission.rejudge.useMutation({
    onSuccess: async () => {
      notifySuccess(t`Rejudge successfully`);
      await reload();
    },
  });
  const manualJudge = trpc.submission.manualJudge.useMutation({
    onSuccess: async () => {
      notifySuccess(t`Update Successfully`);
      await reload();
    },
  });
  const cancelJudge = trpc.submission.cancelJudge.useMutation({
    onSuccess: async () => {
      notifySuccess(t`Cancel Successfully`);
      await reload();
    },
  });
  return { rejudge, manualJudge, cancelJudge };
}
