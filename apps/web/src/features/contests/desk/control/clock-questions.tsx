import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { useLingui } from "@lingui/react/macro";
import { trpc } from "../../../../app/trpc.ts";

export type ClockQuestion = "start" | "end" | "thaw" | "final" | "reopen";

interface ClockQuestionsProps {
  contestId: number;
  asked: ClockQuestion | null;
  onClose: () => void;
}

/** None of these is done without a question. */
export function ClockQuestions({ contestId, asked, onClose }: ClockQuestionsProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const onSuccess = async () => {
    await Promise.all([
      utils.contestControl.invalidate(),
      utils.contest.invalidate(),
      utils.board.results.invalidate({ contestId }),
    ]);
  };
  const start = trpc.contestControl.startNow.useMutation({ onSuccess });
  const end = trpc.contestControl.endNow.useMutation({ onSuccess });
  const thaw = trpc.contestControl.thaw.useMutation({ onSuccess });
  const finalise = trpc.contestControl.finalise.useMutation({ onSuccess });
  const unfinalise = trpc.contestControl.unfinalise.useMutation({ onSuccess });
  const words = {
    start: {
      title: t`Start the contest now?`,
      description: t`It lasts as long as planned; the end and the freeze move along.`,
      ...{ action: t`Start now`, destructive: false, run: start },
    },
    end: {
      title: t`End the contest now?`,
      description: t`What arrives from now on does not count. A freeze that has not begun is dropped.`,
      ...{ action: t`End now`, destructive: true, run: end },
    },
    thaw: {
      title: t`Reveal the results?`,
      description: t`Everybody sees the final board at once. This cannot be taken back.`,
      ...{ action: t`Reveal the results`, destructive: true, run: thaw },
    },
    final: {
      title: t`Finalise the results?`,
      description: t`From then on times, freeze and scoring stay, and nothing is rejudged.`,
      ...{ action: t`Finalise`, destructive: false, run: finalise },
    },
    reopen: {
      title: t`Reopen the results?`,
      description: t`They may change again until they are finalised once more.`,
      ...{ action: t`Reopen the results`, destructive: true, run: unfinalise },
    },
  } as const;
  const shown = asked === null ? null : words[asked];
  return (
    <ConfirmDialog
      open={shown !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown?.title}
      description={shown?.description}
      action={shown?.action}
      destructive={shown?.destructive}
      onConfirm={async () => {
        await shown?.run.mutateAsync({ contestId });
      }}
    />
  );
}
