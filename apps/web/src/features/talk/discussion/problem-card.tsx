import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { Card } from "@gavel/ui/card";
import { Difficulty } from "@gavel/ui/difficulty";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans } from "@lingui/react/macro";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import { useFollowProblem } from "../../../app/use-follow-problem.ts";
import { FollowButton } from "./discussion-follow.tsx";
import { type Discussed, ProblemLink } from "./problem-link.tsx";

interface ProblemCardProps {
  problem: Discussed;
  /** Where it is discussed, and where the reader may have sent something to it; null = on the site. */
  groupId: number | null;
}

/** The problem that is discussed, and how far the reader is with it. */
export function ProblemCard({ problem, groupId }: ProblemCardProps) {
  const { signedIn } = useSession();
  const { pid } = problem;
  const { data } = trpc.problem.statuses.useQuery(
    { pids: [pid], groupId: groupId ?? undefined },
    { enabled: signedIn, meta: { inline: true } },
  );
  const verdict = findVerdict(data?.[String(pid)]?.status ?? VERDICTS.notSubmitted.code);
  return (
    <Card className="p-3.5 text-sm">
      <h2 className="text-xs text-muted-foreground">
        <Trans>Problem</Trans>
      </h2>
      <p className="mt-1">
        <ProblemLink problem={problem} className="hover:underline">
          <span className="figure mr-1.5 text-muted-foreground">{problem.problemId}</span>
          <span className="font-strong">{problem.title}</span>
        </ProblemLink>
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-3">
        <Difficulty level={problem.difficulty} />
        {verdict !== undefined && verdict !== "notSubmitted" && <VerdictBadge verdict={verdict} />}
      </p>
      <FollowProblem problemId={problem.problemId} />
    </Card>
  );
}

/** Whoever follows it is told of new discussions about it. */
function FollowProblem({ problemId }: { problemId: string }) {
  const { isFollowed, isPending, toggle } = useFollowProblem(problemId);
  return (
    <FollowButton
      words={isFollowed ? <Trans>Unfollow problem</Trans> : <Trans>Follow problem</Trans>}
      isFollowed={isFollowed}
      isPending={isPending}
      onToggle={toggle}
      className="mt-3 w-full"
    />
  );
}
