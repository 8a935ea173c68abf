import { clampScore, MANUAL_VERDICTS, readScore } from "@gavel/domain/by-hand";
import { findVerdict, type Verdict, verdictCode } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { verdictNames } from "@gavel/ui/lib/verdict";
import { Select } from "@gavel/ui/select";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { usePersonName } from "../../../app/person-name.tsx";
import { trpc } from "../../../app/trpc.ts";
import type { SubmissionRow } from "./types.ts";
import { useOperate } from "./use-operate.ts";

interface ManualJudgeDialogProps {
  submission: Pick<
    SubmissionRow,
    "submitId" | "status" | "type" | "score" | "username" | "problemId" | "title"
  >;
  onOpenChange: (open: boolean) => void;
}

/** Gives a verdict by hand; OI problems also take a score. */
export function ManualJudgeDialog({ submission, onOpenChange }: ManualJudgeDialogProps) {
  const { submitId, problemId, title } = submission;
  const username = usePersonName()(submission.username);
  const { manualJudge } = useOperate(submitId);
  const formId = useId();
  const form = useManualForm(submission);

  function submit(event: FormEvent) {
    event.preventDefault();
    const verdict = form.read();
    if (verdict === null) return;
    manualJudge.mutate({ submitId, ...verdict }, { onSuccess: () => onOpenChange(false) });
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      keepOnOutsideClick={form.isDirty}
      title={<Trans>Manual Judge</Trans>}
      description={
        <Trans>
          Submission {submitId} of {username} to {problemId} {title}
        </Trans>
      }
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={manualJudge.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={manualJudge.isPending}>
            <Trans>Set verdict</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <Trans>
            Current: <VerdictBadge verdict={findVerdict(submission.status) ?? "systemError"} />
          </Trans>
        </p>
        <VerdictField form={form} />
        {submission.type === 1 && <ScoreField form={form} />}
      </form>
    </Dialog>
  );
}

type ManualForm = ReturnType<typeof useManualForm>;

function useManualForm({ submitId, status, type, score }: ManualJudgeDialogProps["submission"]) {
  const before = findVerdict(status);
  const first = before !== undefined && MANUAL_VERDICTS.includes(before) ? before : "accepted";
  const [verdict, setVerdict] = useState<Verdict>(first);
  const [points, setPoints] = useState(score === null ? "" : String(score));
  const [isAsked, setIsAsked] = useState(false);
  const detail = trpc.submission.get.useQuery({ submitId }, { enabled: type === 1 });
  const ioScore = detail.data?.ioScore ?? null;
  const given = type === 1 ? readScore(points, score) : null;
  return {
    verdict,
    setVerdict,
    points,
    setPoints,
    ioScore,
    isDirty: verdict !== first || points !== (score === null ? "" : String(score)),
    /** Complained about only after an attempt to send. */
    scoreFault: isAsked && given === undefined,
    read() {
      setIsAsked(true);
      if (given === undefined) return null;
      return {
        status: verdictCode(verdict),
        ...(given === null ? {} : { score: clampScore(given, ioScore) }),
      };
    },
  };
}

function VerdictField({ form }: { form: ManualForm }) {
  const { i18n } = useLingui();
  return (
    <Field label={<Trans>Verdict</Trans>}>
      {(control) => (
        <Select
          {...control}
          value={form.verdict}
          options={MANUAL_VERDICTS.map((verdict) => ({
            value: verdict,
            label: i18n._(verdictNames[verdict]),
          }))}
          onChange={form.setVerdict}
        />
      )}
    </Field>
  );
}

function ScoreField({ form }: { form: ManualForm }) {
  const { ioScore } = form;
  return (
    <Field
      label={<Trans>Score</Trans>}
      hint={ioScore === null ? undefined : <Trans>0 to {ioScore}</Trans>}
      error={form.scoreFault ? <Trans>A score is a whole number, 0 or more</Trans> : undefined}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={form.points}
          onChange={(event) => form.setPoints(event.target.value)}
        />
      )}
    </Field>
  );
}
