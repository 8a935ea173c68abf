import "../../../app/errors/program-error-messages.ts";
import { IconButton } from "@gavel/ui/icon-button";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { RotateCw } from "lucide-react";
import { trpc } from "../../../app/trpc.ts";

/** Sends a submission again that never reached a judge; what shows it is loaded anew. */
export function useResubmit(submitId: number) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const resubmit = trpc.submission.resubmit.useMutation({
    onSuccess: async () => {
      notifySuccess(t`Resubmitted Successfully`);
      await Promise.all([
        utils.submission.get.invalidate({ submitId }),
        utils.submission.find.invalidate(),
      ]);
    },
  });
  return { isSending: resubmit.isPending, send: () => resubmit.mutate({ submitId }) };
}

/** After the verdict of a row. */
export function ResubmitIcon({ submitId }: { submitId: number }) {
  const { t } = useLingui();
  const { isSending, send } = useResubmit(submitId);
  return (
    <IconButton
      size="sm"
      label={t`Send again`}
      icon={<RotateCw />}
      busy={isSending}
      onClick={send}
    />
  );
}
