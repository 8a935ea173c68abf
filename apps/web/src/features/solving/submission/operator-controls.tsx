import { cancelRefusal, manualJudgeRefusal } from "@gavel/domain/by-hand";
import { VERDICTS } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { IconButton } from "@gavel/ui/icon-button";
import { Tooltip } from "@gavel/ui/tooltip";
import { Trans, useLingui } from "@lingui/react/macro";
import { Ban, Ellipsis, RotateCcw, Stamp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { programErrorTexts } from "../../../app/errors/program-error-messages.ts";
import { usePersonName } from "../../../app/person-name.tsx";
import { ManualJudgeDialog } from "./manual-judge-dialog.tsx";
import type { SubmissionRow } from "./types.ts";
import { useOperate } from "./use-operate.ts";

type Operated = Pick<
  SubmissionRow,
  "submitId" | "status" | "type" | "score" | "username" | "problemId" | "title"
>;

/** Why something cannot be done now; null = it can. The server refuses with the same rules. */
function useRefusals({ status }: Operated) {
  const { t, i18n } = useLingui();
  const manual = manualJudgeRefusal(status);
  // Whether a host holds a pending one only the server knows.
  const cancel = cancelRefusal(status, false);
  return {
    manual: manual === null ? null : i18n._(programErrorTexts[manual]),
    cancel:
      status === VERDICTS.cancelled.code
        ? t`Already cancelled`
        : cancel === null
          ? null
          : i18n._(programErrorTexts[cancel]),
  };
}

/** Which dialog is open, and the dialogs themselves. */
function useDialogs(submission: Operated) {
  const [open, setOpen] = useState<"manual" | "cancel" | null>(null);
  const { submitId } = submission;
  const username = usePersonName()(submission.username);
  const operate = useOperate(submitId);
  const close = (next: boolean) => !next && setOpen(null);
  const dialogs = (
    <>
      {open === "manual" && <ManualJudgeDialog submission={submission} onOpenChange={close} />}
      <ConfirmDialog
        open={open === "cancel"}
        onOpenChange={close}
        title={<Trans>Cancel submission {submitId}?</Trans>}
        description={
          <Trans>
            {username} loses the verdict and score of this submission. A rejudge gives it a new
            verdict.
          </Trans>
        }
        action={<Trans>Cancel Judge</Trans>}
        onConfirm={async () => void (await operate.cancelJudge.mutateAsync({ submitId }))}
      />
    </>
  );
  return { ...operate, setOpen, dialogs };
}

/** What root does most, in a column of its own. */
export function RejudgeIcon({ submitId }: { submitId: number }) {
  const { t } = useLingui();
  const { rejudge } = useOperate(submitId);
  return (
    <IconButton
      size="sm"
      label={t`Rejudge submission ${submitId}`}
      icon={<RotateCcw />}
      busy={rejudge.isPending}
      tooltipSide="left"
      onClick={() => rejudge.mutate({ submitId })}
    />
  );
}

/** The menu at the end of a row; its dialogs give the focus back to it. */
export function OperatorMenu({ submission }: { submission: Operated }) {
  const { t } = useLingui();
  const { submitId } = submission;
  const refusals = useRefusals(submission);
  const { rejudge, setOpen, dialogs } = useDialogs(submission);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton
            size="sm"
            label={t`Actions for submission ${submitId}`}
            icon={<Ellipsis />}
            busy={rejudge.isPending}
            tooltipSide="left"
          />
        </DropdownMenuTrigger>
        <DropdownMenuContent className="w-52">
          <DropdownMenuItem icon={<RotateCcw />} onSelect={() => rejudge.mutate({ submitId })}>
            <Trans>Rejudge</Trans>
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={<Stamp />}
            disabled={refusals.manual !== null}
            onSelect={() => setOpen("manual")}
          >
            <WithReason reason={refusals.manual}>
              <Trans>Manual Judge</Trans>…
            </WithReason>
          </DropdownMenuItem>
          <DropdownMenuItem
            destructive={refusals.cancel === null}
            icon={<Ban />}
            disabled={refusals.cancel !== null}
            onSelect={() => setOpen("cancel")}
          >
            <WithReason reason={refusals.cancel}>
              <Trans>Cancel Judge</Trans>…
            </WithReason>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {dialogs}
    </>
  );
}

function WithReason({ reason, children }: { reason: string | null; children: ReactNode }) {
  return (
    <span className="min-w-0 py-1">
      <span className="block">{children}</span>
      {reason !== null && <span className="block text-xs whitespace-normal">{reason}</span>}
    </span>
  );
}

/** The same as buttons, at the top of a submission's page. */
export function OperatorButtons({ submission }: { submission: Operated }) {
  const { submitId } = submission;
  const refusals = useRefusals(submission);
  const { rejudge, setOpen, dialogs } = useDialogs(submission);
  return (
    <>
      <Button
        icon={<RotateCcw />}
        busy={rejudge.isPending}
        onClick={() => rejudge.mutate({ submitId })}
      >
        <Trans>Rejudge</Trans>
      </Button>
      <Explained reason={refusals.manual}>
        <Button
          icon={<Stamp />}
          disabled={refusals.manual !== null}
          onClick={() => setOpen("manual")}
        >
          <Trans>Manual Judge</Trans>
        </Button>
      </Explained>
      <Explained reason={refusals.cancel}>
        <Button
          variant="destructive"
          icon={<Ban />}
          disabled={refusals.cancel !== null}
          onClick={() => setOpen("cancel")}
        >
          <Trans>Cancel Judge</Trans>
        </Button>
      </Explained>
      {dialogs}
    </>
  );
}

/** A disabled button takes no pointer: the words around it say why. */
function Explained({ reason, children }: { reason: string | null; children: ReactNode }) {
  if (reason === null) return children;
  return (
    <Tooltip content={reason}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard */}
      <span tabIndex={0} role="note" aria-label={reason} className="rounded-md">
        {children}
      </span>
    </Tooltip>
  );
}
