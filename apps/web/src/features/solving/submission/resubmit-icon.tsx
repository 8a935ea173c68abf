import "../../../app/errors/program-error-messages.ts";
import { IconButton } from "@gavel/ui/icon-button";
import { useLingui } from "@lingui/react/macro";
import { RotateCw } from "lucide-react";
import { useResubmit } from "../../../app/judging/use-resubmit.ts";

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
