import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { Badge } from "@gavel/ui/badge";
import { Callout } from "@gavel/ui/callout";
import { Card, CardBody } from "@gavel/ui/card";
import { CopyButton } from "@gavel/ui/copy-button";
import { Figure, MemoryFigure } from "@gavel/ui/figure";
import { Kbd } from "@gavel/ui/kbd";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { type Difference, firstDifference } from "../../../app/judging/first-difference.ts";
import { noteText } from "../../../app/judging/note-text.ts";
import { TranscriptView } from "./transcript-view.tsx";
import type { CaseView } from "./types.ts";

/** Bytes that the server sends of a file; more is cut. */
const isCut = (text: string, bytes: number | null) =>
  bytes !== null && bytes > new Blob([text]).size;

interface CasePanelProps {
  one: CaseView;
  /** Puts its input into the test run of the problem's page; null where there is none to put. */
  tryLink: ReactNode;
}

/** The selected case: what went in, what was expected and what came out, side by side where there is room. */
export function CasePanel({ one, tryLink }: CasePanelProps) {
  const { t, i18n } = useLingui();
  return (
    <Card className="min-w-0">
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b px-4 py-1.5">
        <h2 className="figure text-base font-semibold">#{one.seq}</h2>
        <VerdictBadge verdict={findVerdict(one.status) ?? "systemError"} look="boxed" />
        {one.sample !== null && (
          <Badge>
            <Eye aria-hidden className="size-3.5" />
            {t`Sample ${one.sample}`}
          </Badge>
        )}
        <span className="flex gap-2 text-xs text-muted-foreground">
          <Figure value={one.timeMs} unit="ms" />
          <MemoryFigure kib={one.memoryKib} />
        </span>
        <span className="ml-auto flex items-center gap-1.5 text-xs text-muted-foreground max-md:hidden coarse:hidden">
          <Kbd>[</Kbd> <Kbd>]</Kbd> <Trans>other cases</Trans>
        </span>
      </div>
      <CardBody className="flex flex-col gap-3">
        {one.note !== null && (
          <p className="text-sm text-muted-foreground">{noteText(i18n, one.note)}</p>
        )}
        <Messages one={one} />
        {one.transcript !== null && (
          <TranscriptView entries={one.transcript} isCut={one.transcriptCut} />
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
          {one.input !== null && <Text name={t`Input`} text={one.input} bytes={one.inputBytes} />}
          {one.answer !== null && (
            <Text
              name={one.isCompared ? t`Expected output` : t`Jury answer`}
              text={one.answer}
              bytes={one.answerBytes}
            />
          )}
          {one.userOutput !== null && <Text name={t`Output`} text={one.userOutput} bytes={null} />}
        </div>
        {one.input === null && (
          <p className="text-xs text-muted-foreground">
            <Trans>
              This case is hidden: only its verdict, time, memory and what the program wrote are
              published.
            </Trans>
          </p>
        )}
        <DifferenceLine one={one} tryLink={tryLink} />
      </CardBody>
    </Card>
  );
}

/** What the checker wrote: to the sender, and to those who look after the problem. */
function Messages({ one }: { one: CaseView }) {
  const { t } = useLingui();
  return (
    <>
      {one.teamMessage !== null && (
        <Text name={t`Message from the checker`} text={one.teamMessage} bytes={null} />
      )}
      {one.juryMessage !== null && (
        <Text name={t`Checker message (staff only)`} text={one.juryMessage} bytes={null} />
      )}
    </>
  );
}

function Text({ name, text, bytes }: { name: string; text: string; bytes: number | null }) {
  const { t, i18n } = useLingui();
  const size = i18n.number((bytes ?? 0) / 1024, { maximumFractionDigits: 1 });
  return (
    <div>
      <div className="mb-1 flex items-center gap-2 text-xs text-muted-foreground">
        <h3 className="font-medium">{name}</h3>
        {isCut(text, bytes) && <span className="ml-auto">{t`truncated, ${size} kB`}</span>}
        <CopyButton
          text={text}
          label={t`Copy: ${name}`}
          className={isCut(text, bytes) ? "" : "ml-auto"}
        />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
        tabIndex={0}
        translate="no"
        className="max-h-56 overflow-auto rounded-md border bg-muted px-3 py-2 font-mono text-xs leading-5"
      >
        {text === "" ? <span className="text-subtle-foreground">{t`empty`}</span> : text}
      </pre>
    </div>
  );
}

function differenceOf(one: CaseView): Difference | null {
  if (one.answer === null || one.userOutput === null) return null;
  // Where a checker decides, another text than the jury's may be right.
  if (one.status !== VERDICTS.wrongAnswer.code || !one.isCompared) return null;
  return firstDifference(one.answer, one.userOutput, isCut(one.answer, one.answerBytes));
}

function DifferenceLine({ one, tryLink }: CasePanelProps) {
  const difference = differenceOf(one);
  if (difference === null) return tryLink;
  const { line, expected, got } = difference;
  return (
    <Callout action={tryLink}>
      <Trans>
        First difference: line {line}, expected <code translate="no">{expected}</code>, got{" "}
        <code translate="no">{got}</code>
      </Trans>
    </Callout>
  );
}
