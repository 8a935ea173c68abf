import { VERDICTS } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { cn } from "@gavel/ui/lib/cn";
import { Switch } from "@gavel/ui/switch";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { RotateCw, Share2, SquarePen } from "lucide-react";
import { trpc } from "../../../app/trpc.ts";
import { useResubmit } from "./resubmit.tsx";
import type { SubmissionDetail } from "./types.ts";

/** What the author may do with a submission. */
export function DetailActions({
  submission,
  className,
}: {
  submission: SubmissionDetail;
  className?: string;
}) {
  if (!submission.isMine) return null;
  return (
    <div className={cn("flex flex-wrap items-center gap-2", className)}>
      {submission.status === VERDICTS.submittedFailed.code && (
        <Resubmit submitId={submission.submitId} />
      )}
      {submission.codeShare && <ShareSwitch submission={submission} />}
      <Button asChild>
        <Link
          to="/problem/$problemID"
          params={{ problemID: submission.problemId }}
          search={{ from: submission.submitId }}
        >
          <SquarePen aria-hidden />
          <Trans>Edit and resubmit</Trans>
        </Link>
      </Button>
    </div>
  );
}

function ShareSwitch({ submission }: { submission: SubmissionDetail }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const { submitId } = submission;
  const share = trpc.submission.share.useMutation({
    onSuccess: async (_, input) => {
      notifySuccess(input.share ? t`Shared successfully` : t`Cancel Sharing Successfully`);
      await utils.submission.get.invalidate({ submitId });
    },
  });
  const shown = share.isPending ? share.variables.share : submission.share;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control
    <label className="inline-flex h-(--control-h) items-center gap-2 rounded-md border border-border-strong bg-card px-3 text-sm font-medium">
      <Share2 aria-hidden className="size-4" />
      <Trans>Share code</Trans>
      <Switch
        checked={shown}
        disabled={share.isPending}
        onCheckedChange={(next) => share.mutate({ submitId, share: next })}
      />
    </label>
  );
}

function Resubmit({ submitId }: { submitId: number }) {
  const { isSending, send } = useResubmit(submitId);
  return (
    <Button icon={<RotateCw />} busy={isSending} onClick={send}>
      <Trans>Send again</Trans>
    </Button>
  );
}
