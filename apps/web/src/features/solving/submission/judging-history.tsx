import { findVerdict, isInProgress } from "@gavel/domain/verdict";
import { Badge } from "@gavel/ui/badge";
import { Card, CardHeader } from "@gavel/ui/card";
import { Figure, MemoryFigure } from "@gavel/ui/figure";
import { DateTime } from "@gavel/ui/time";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Outputs } from "../../../app/trpc.ts";
import { trpc } from "../../../app/trpc.ts";

type Judgement = Outputs["submission"]["judgements"][number];

/** Every judging of a submission, who ordered it and what came of it; for root. */
export function JudgingHistory({ submitId }: { submitId: number }) {
  const history = trpc.submission.judgements.useQuery({ submitId });
  const judgements = history.data ?? [];
  // One judging is what the page shows already.
  if (judgements.length < 2) return null;
  return (
    <Card className="mt-4">
      <CardHeader
        title={<Trans>Judgement history</Trans>}
        detail={<Plural value={judgements.length} one="# judgement" other="# judgements" />}
      />
      <ol>
        {judgements.map((judgement, index) => (
          <li key={judgement.id} className="border-b px-4 py-2.5 text-sm last:border-b-0">
            <HistoryLine judgement={judgement} isCurrent={index === 0} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function HistoryLine({ judgement, isCurrent }: { judgement: Judgement; isCurrent: boolean }) {
  const isLive = judgement.judgedAt === null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-40">
        <VerdictBadge verdict={findVerdict(judgement.status) ?? "systemError"} />
      </span>
      <Reason judgement={judgement} />
      {isCurrent && (
        <Badge tone="ink">
          <Trans>current</Trans>
        </Badge>
      )}
      {judgement.score !== null && <Figure value={judgement.score} unit={<Trans>points</Trans>} />}
      {!isInProgress(judgement.status) && judgement.timeMs !== null && (
        <span className="text-muted-foreground">
          <Figure value={judgement.timeMs} unit="ms" /> · <MemoryFigure kib={judgement.memoryKib} />
        </span>
      )}
      <span className="text-muted-foreground" translate="no">
        {judgement.judger}
      </span>
      <span className="ml-auto text-xs text-muted-foreground max-md:ml-0">
        <DateTime at={isLive ? judgement.createdAt : (judgement.judgedAt ?? judgement.createdAt)} />
      </span>
    </div>
  );
}

function Reason({ judgement }: { judgement: Judgement }) {
  const { reason, operator, rejudgeId } = judgement;
  const who = operator ?? "–";
  if (reason === "manual") return <Trans>judged by hand by {who}</Trans>;
  if (reason === "cancel") return <Trans>cancelled by {who}</Trans>;
  if (reason === "submit") return <Trans>as submitted</Trans>;
  if (rejudgeId !== null) {
    return (
      <Link
        to="/admin/rejudge/$batchId"
        params={{ batchId: String(rejudgeId) }}
        className="text-primary hover:underline"
      >
        <Trans>
          rejudge #{rejudgeId} by {who}
        </Trans>
      </Link>
    );
  }
  return operator === null ? <Trans>sent again</Trans> : <Trans>rejudged by {who}</Trans>;
}
