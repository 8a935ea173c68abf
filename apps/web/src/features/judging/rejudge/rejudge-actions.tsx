import { rejudgeAllows, verdictMatrix } from "@gavel/domain/rejudge";
import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { formatCount } from "@gavel/ui/lib/format";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Check, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../app/trpc.ts";
import type { Rejudge } from "./types.ts";

/** Apply, discard, judge the failed ones again: what its state allows. */
export function RejudgeActions({ rejudge }: { rejudge: Rejudge }) {
  const { t } = useLingui();
  const { id, state } = rejudge;
  const [asking, setAsking] = useState<"adopt" | "discard" | null>(null);
  const utils = trpc.useUtils();
  const onSuccess = () => utils.rejudge.invalidate();
  const adopt = trpc.rejudge.adopt.useMutation({ onSuccess });
  const retry = trpc.rejudge.retry.useMutation({ onSuccess });
  const discard = trpc.rejudge.discard.useMutation({
    onSuccess: async () => {
      notifySuccess(t`Preview discarded`);
      await onSuccess();
    },
  });
  const close = (open: boolean) => !open && setAsking(null);
  return (
    <>
      {(state === "applied" || state === "discarded") && (
        <Button asChild>
          <Link to="/admin/rejudge/new" search={{ problemID: rejudge.problemId }}>
            <RotateCcw aria-hidden />
            <Trans>Rejudge again</Trans>
          </Link>
        </Button>
      )}
      {rejudgeAllows("retry", rejudge) && rejudge.faults > 0 && (
        <Button icon={<RotateCcw />} busy={retry.isPending} onClick={() => retry.mutate({ id })}>
          <Plural value={rejudge.faults} one="Retry # failed one" other="Retry # failed ones" />
        </Button>
      )}
      {rejudgeAllows("discard", rejudge) && (
        <Button variant="destructive" icon={<Trash2 />} onClick={() => setAsking("discard")}>
          {state === "running" ? <Trans>Stop and discard</Trans> : <Trans>Discard</Trans>}
        </Button>
      )}
      {rejudgeAllows("apply", rejudge) && (
        <Button variant="primary" icon={<Check />} onClick={() => setAsking("adopt")}>
          <ApplyWords rejudge={rejudge} />
        </Button>
      )}
      <ConfirmDialog
        open={asking === "adopt"}
        onOpenChange={close}
        destructive={false}
        title={<Trans>Apply this rejudge?</Trans>}
        description={<ApplyDescription rejudge={rejudge} />}
        action={<ApplyWords rejudge={rejudge} />}
        onConfirm={async () => void (await adopt.mutateAsync({ id }))}
      />
      <ConfirmDialog
        open={asking === "discard"}
        onOpenChange={close}
        title={<Trans>Discard this preview?</Trans>}
        description={
          <Trans>
            Its verdicts are not applied, and what is still being judged is dropped. Nothing users
            see changes.
          </Trans>
        }
        action={<Trans>Discard the preview</Trans>}
        onConfirm={async () => void (await discard.mutateAsync({ id }))}
      />
    </>
  );
}

function ApplyWords({ rejudge: { changed } }: { rejudge: Rejudge }) {
  if (changed === 0) return <Trans>Apply without changes</Trans>;
  return <Plural value={changed} one="Apply # change" other="Apply # changes" />;
}

function ApplyDescription({ rejudge }: { rejudge: Rejudge }) {
  const { i18n } = useLingui();
  const { lost, won } = verdictMatrix(rejudge.moves);
  const total = formatCount(rejudge.total, i18n.locale);
  const changed = formatCount(rejudge.changed, i18n.locale);
  const [losing, winning] = [formatCount(lost, i18n.locale), formatCount(won, i18n.locale)];
  return (
    <>
      <Trans>
        All {total} submissions switch to their new verdicts; {changed} change. {losing} lose
        Accepted, {winning} gain it. Statistics and solved problems follow.
      </Trans>
      {rejudge.superseded + rejudge.faults > 0 && (
        <>
          {" "}
          <Trans>
            Those judged again since, and those where the judge failed, stay as they are.
          </Trans>
        </>
      )}
    </>
  );
}
