import { findVerdict } from "@gavel/domain/verdict";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { useLingui } from "@lingui/react/macro";
import type { ContestProblem } from "../../../app/contest/types.ts";

interface MyMarkProps {
  problem: Pick<ContestProblem, "myStatus" | "myScore">;
  /** Its icon alone. */
  isBare?: boolean;
}

/** What became of one's own submissions to a problem of a contest. */
export function MyMark({ problem: { myStatus, myScore }, isBare = false }: MyMarkProps) {
  const { i18n } = useLingui();
  const verdict = myStatus === null ? undefined : findVerdict(myStatus);
  if (verdict === undefined) return null;
  const look = verdictLook(verdict);
  if (isBare) {
    const Icon = look.icon;
    const name = i18n._(look.name);
    return <Icon role="img" aria-label={name} className={`size-3.5 ${look.text}`} />;
  }
  return (
    <span className="inline-flex items-center gap-2">
      <VerdictBadge verdict={verdict} />
      {myScore !== null && <span className="figure text-sm font-semibold">{myScore}</span>}
    </span>
  );
}
