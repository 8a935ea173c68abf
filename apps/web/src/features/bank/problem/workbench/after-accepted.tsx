import { CopyButton } from "@gavel/ui/copy-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useRouter } from "@tanstack/react-router";
import { ShareSwitch } from "../../../../app/judging/share-switch.tsx";
import type { ProblemSource } from "../detail/problem-source.ts";
import type { Problem, SubmissionRow } from "../types.ts";

interface AfterAcceptedProps {
  problem: Problem;
  current: SubmissionRow;
  source: ProblemSource;
}

/** How fast it was, a way to tell others, and what is not solved yet. */
export function AfterAccepted({ problem, current, source }: AfterAcceptedProps) {
  const { t } = useLingui();
  const rank = source.useTimeRank?.(current.submitId) ?? null;
  const { language, timeMs: time, submitId } = current;
  const { href } = useRouter().buildLocation(source.linkOf(current).submission);
  const address = `${location.origin}${href}`;
  const name = `${problem.problemId} ${problem.title}`;
  return (
    <>
      {rank !== null && rank.slower > 0 && (
        <span className="shrink-0 text-sm text-muted-foreground">
          <FasterThan percent={Math.floor((100 * rank.slower) / rank.others)} language={language} />
        </span>
      )}
      {problem.codeShare && <ShareSwitch submitId={submitId} isShared={current.share} isBare />}
      <CopyButton
        label={t`Copy the result`}
        // Who opens the address sees the code only where it is shared.
        text={[t`${name}: Accepted, ${language}, ${time} ms`, address].join("\n")}
      />
      <NextProblem source={source} />
    </>
  );
}

function FasterThan({ percent, language }: { percent: number; language: string }) {
  return (
    <Trans>
      faster than <span className="figure">{percent}%</span> in {language}
    </Trans>
  );
}

function NextProblem({ source }: Pick<AfterAcceptedProps, "source">) {
  const next = source.useNextUnsolved?.(true) ?? null;
  if (next === null) return null;
  const { problemId, title } = next;
  return (
    <Link
      {...source.linkOf({ submitId: 0, problemId }).problem}
      className="min-w-0 truncate text-sm text-primary hover:underline md:ml-auto"
    >
      <Trans>
        Next: <span className="figure">{problemId}</span> {title}
      </Trans>
    </Link>
  );
}
