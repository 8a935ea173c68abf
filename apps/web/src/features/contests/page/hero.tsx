import { contestRuleOf } from "@gavel/domain/contest/contest";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ContestClock } from "../../../app/contest/contest-clock.tsx";
import type { Contest } from "../../../app/contest/types.ts";
import type { ContestView } from "../../../app/contest/use-contest.ts";
import { scoreHintOf } from "../../../app/contest/words.ts";
import { UserLink } from "../../../app/user-link.tsx";
import { ContestMarks, ContestProgress } from "./contest-facts.tsx";

/** The top of the overview: what it is, by which rules, and how much of it is left. */
export function Hero({ contest, countdown, now }: ContestView) {
  return (
    <header className="pt-6 pb-4">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="mr-1 min-w-0 text-2xl font-semibold wrap-anywhere">{contest.title}</h1>
            <ContestMarks contest={contest} />
          </div>
          <RulesLine contest={contest} />
        </div>
        <ContestClock countdown={countdown} large />
      </div>
      <ContestProgress contest={contest} countdown={countdown} now={now} />
    </header>
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
        <Plural
          value={contest.penaltyMinutes}
          _0="Wrong tries cost nothing"
          one="Each wrong try costs # minute"
          other="Each wrong try costs # minutes"
        />
      ) : (
        i18n._(scoreHintOf(contest.oiRankScoreType))
      )}
    </p>
  );
}
