import {
  CONTEST_AUTH,
  CONTEST_RULES,
  contestAccessOf,
  contestRuleOf,
} from "@gavel/domain/contest/contest";
import { Badge } from "@gavel/ui/badge";
import { Tooltip } from "@gavel/ui/tooltip";
import { Trans, useLingui } from "@lingui/react/macro";
import { Users } from "lucide-react";
import { ContestBar } from "../../../app/contest/contest-bar.tsx";
import { ContestClock } from "../../../app/contest/contest-clock.tsx";
import { AccessMark, RuleMark } from "../../../app/contest/marks.tsx";
import type { Contest } from "../../../app/contest/types.ts";
import type { ContestView } from "../../../app/contest/use-contest.ts";
import { accessHints, scoreHintOf } from "../../../app/contest/words.ts";
import { UserLink } from "../../../app/user-link.tsx";

/** The top of the overview: what it is, by which rules, and how much of it is left. */
export function Hero({ contest, countdown, now }: ContestView) {
  const { i18n } = useLingui();
  const auth = CONTEST_AUTH[contestAccessOf(contest.auth)];
  const { sealRank, sealTime, startTime, endTime } = contest;
  return (
    <header className="pt-6 pb-4">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="mr-1 min-w-0 text-2xl font-semibold wrap-anywhere">{contest.title}</h1>
            <RuleMark type={CONTEST_RULES[contestRuleOf(contest.type)]} />
            <Tooltip content={i18n._(accessHints[auth])}>
              <span>
                <AccessMark auth={auth} />
              </span>
            </Tooltip>
            {contest.count !== null && <People count={contest.count} />}
          </div>
          <RulesLine contest={contest} />
        </div>
        <ContestClock countdown={countdown} large />
      </div>
      <ContestBar
        startTime={new Date(startTime)}
        endTime={new Date(endTime)}
        sealTime={sealRank && sealTime !== null ? new Date(sealTime) : null}
        now={countdown.phase === "scheduled" ? undefined : now}
      />
    </header>
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

function RulesLine({ contest }: { contest: Contest }) {
  const { i18n } = useLingui();
  const by = <UserLink user={{ uid: contest.uid, username: contest.author }} />;
  return (
    <p className="mt-1.5 text-sm text-muted-foreground">
      <Trans>Organised by {by}</Trans>
      <span aria-hidden> · </span>
      {contestRuleOf(contest.type) === "acm" ? (
        <Trans>Each wrong try costs 20 minutes</Trans>
      ) : (
        i18n._(scoreHintOf(contest.oiRankScoreType))
      )}
    </p>
  );
}
