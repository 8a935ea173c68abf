import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { CaseStrip } from "@gavel/ui/case-strip";
import { Dialog } from "@gavel/ui/dialog";
import { Figure, MemoryFigure } from "@gavel/ui/figure";
import { Skeleton } from "@gavel/ui/skeleton";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { firstDifference } from "../../../../app/judging/first-difference.ts";
import { stripCases } from "../../../../app/live/strip-cases.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import type { ProblemSource } from "../detail/problem-source.ts";
import type { Problem, SubmissionRow } from "../types.ts";
import { AfterAccepted } from "./after-accepted.tsx";

type CaseView = NonNullable<Outputs["submission"]["cases"]>["cases"][number];

interface OutcomeSheetProps {
  problem: Problem;
  current: SubmissionRow;
  source: ProblemSource;
  open: boolean;
  onClose: () => void;
}

/** What became of a submission, on a phone: the first failed case that may be shown, and the ways on. */
export default function OutcomeSheet(props: OutcomeSheetProps) {
  const { problem, current, source, open, onClose } = props;
  const { submitId } = current;
  const { data, isPending } = trpc.submission.cases.useQuery({ submitId }, { enabled: open });
  const failed = firstToShow(data?.cases ?? []);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<VerdictBadge verdict={findVerdict(current.status) ?? "systemError"} />}
      footer={
        <>
          <Button asChild className="flex-1">
            <Link {...source.linkOf(current).submission}>
              <Trans>All test cases</Trans>
            </Link>
          </Button>
          <Button variant="primary" className="flex-1" onClick={onClose}>
            <Trans>Keep editing</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <CaseStrip cases={stripCases(current)} />
        <p className="flex gap-2 text-xs text-muted-foreground">
          <Figure value={current.timeMs} unit="ms" />
          <MemoryFigure kib={current.memoryKib} />
          <span className="figure">#{submitId}</span>
        </p>
        {current.status === VERDICTS.accepted.code && (
          <div className="flex flex-wrap items-center gap-3 border-t pt-3">
            <AfterAccepted problem={problem} current={current} source={source} />
          </div>
        )}
        {isPending ? <Skeleton className="w-40" /> : failed && <Failed one={failed} />}
      </div>
    </Dialog>
  );
}

/** Of those that failed, the first whose texts may be read; else the first. */
function firstToShow(cases: readonly CaseView[]): CaseView | undefined {
  const failed = cases.filter(
    ({ status }) => status !== VERDICTS.accepted.code && status !== VERDICTS.cancelled.code,
  );
  return failed.find((one) => one.input !== null) ?? failed[0];
}

function Failed({ one }: { one: CaseView }) {
  const { t } = useLingui();
  const { input, answer, userOutput } = one;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 border-t pt-3">
        <span className="figure text-base font-semibold">#{one.seq}</span>
        <VerdictBadge verdict={findVerdict(one.status) ?? "systemError"} look="boxed" />
        {one.sample !== null && <Badge>{t`Sample ${one.sample}`}</Badge>}
        <Figure value={one.timeMs} unit="ms" />
        <MemoryFigure kib={one.memoryKib} />
      </p>
      {input === null ? (
        <p className="text-sm text-muted-foreground">
          <Trans>Cases are hidden here</Trans>
        </p>
      ) : (
        <Text name={t`Input`} text={input} />
      )}
      <div className="grid grid-cols-2 gap-3">
        {answer !== null && <Text name={t`Expected output`} text={answer} />}
        {userOutput !== null && <Text name={t`Output`} text={userOutput} />}
      </div>
      <DifferenceLine one={one} />
    </>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-xs text-muted-foreground">{name}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
        tabIndex={0}
        translate="no"
        className="max-h-32 overflow-auto rounded-md border bg-muted px-3 py-2 font-mono text-xs leading-5"
      >
        {text}
      </pre>
    </div>
  );
}

function DifferenceLine({ one }: { one: CaseView }) {
  const { answer, userOutput, isCompared } = one;
  if (answer === null || userOutput === null || !isCompared) return null;
  const difference = firstDifference(answer, userOutput);
  if (difference === null) return null;
  const { line, expected, got } = difference;
  return (
    <Callout>
      <Trans>
        First difference: line {line}, expected <code translate="no">{expected}</code>, got{" "}
        <code translate="no">{got}</code>
      </Trans>
    </Callout>
  );
}
