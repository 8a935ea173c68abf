import {
  CONTEST_AUTH,
  CONTEST_RULES,
  contestAccessOf,
  contestRuleOf,
} from "@gavel/domain/contest/contest";
import { Badge } from "@gavel/ui/badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { School, Users } from "lucide-react";
import { ContestBar } from "../../../app/contest/contest-bar.tsx";
import { AccessTag, RuleLink } from "../../../app/contest/marks.tsx";
import type { Contest } from "../../../app/contest/types.ts";
import type { ContestView } from "../../../app/contest/use-contest.ts";

/** By which rule, who may enter, whose it is, and how many have entered. */
export function ContestMarks({ contest }: { contest: Contest }) {
  return (
    <>
      <RuleLink
        type={CONTEST_RULES[contestRuleOf(contest.type)]}
        groupId={contest.groupId ?? undefined}
      />
      <AccessTag auth={CONTEST_AUTH[contestAccessOf(contest.auth)]} />
      {contest.groupId !== null && <GroupLink groupId={contest.groupId} />}
      {contest.count !== null && <People count={contest.count} />}
    </>
  );
}

/** To the contests of its group. */
function GroupLink({ groupId }: { groupId: number }) {
  return (
    <Link
      to="/group/$groupID/contest"
      params={{ groupID: `${groupId}` }}
      className="rounded-sm hover:brightness-95"
    >
      <Badge tone="outline">
        <School aria-hidden />
        <Trans>Group contest</Trans>
      </Badge>
    </Link>
  );
}

function People({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <Badge tone="outline" title={t`People`}>
      <Users aria-hidden />
      <span className="sr-only">{t`People`}: </span>
      <span className="figure">{count}</span>
    </Badge>
  );
}

interface ContestProgressProps extends Pick<ContestView, "contest" | "countdown" | "now"> {
  narrow?: boolean;
}

/** From its start to its end, and how far it is. */
export function ContestProgress({ contest, countdown, now, narrow }: ContestProgressProps) {
  const { sealRank, sealTime, startTime, endTime } = contest;
  return (
    <ContestBar
      startTime={new Date(startTime)}
      endTime={new Date(endTime)}
      sealTime={sealRank && sealTime !== null ? new Date(sealTime) : null}
      now={countdown.phase === "scheduled" ? undefined : now}
      narrow={narrow}
    />
  );
}
