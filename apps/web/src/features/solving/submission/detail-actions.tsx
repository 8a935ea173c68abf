import { mayBeSentAgain } from "@gavel/domain/send-again";
import { Button } from "@gavel/ui/button";
import { cn } from "@gavel/ui/lib/cn";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { RotateCw, SquarePen } from "lucide-react";
import { ShareSwitch } from "../../../app/judging/share-switch.tsx";
import { useResubmit } from "../../../app/judging/use-resubmit.ts";
import { linkOfPlace } from "../../../app/links.ts";
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
      {mayBeSentAgain({
        status: submission.status,
        isRemote: submission.remote !== null,
        isInContest: submission.place.kind === "contest",
        fault: submission.remote?.fault ?? null,
      }) && <Resubmit submitId={submission.submitId} />}
      {submission.codeShare && (
        <ShareSwitch submitId={submission.submitId} isShared={submission.share} />
      )}
      <Button asChild>
        <Link
          {...linkOfPlace(submission.place)(submission).problem}
          search={{ from: submission.submitId }}
        >
          <SquarePen aria-hidden />
          <Trans>Edit and resubmit</Trans>
        </Link>
      </Button>
    </div>
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
