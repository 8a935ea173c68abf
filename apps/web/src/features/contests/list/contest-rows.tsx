import {
  CONTEST_AUTH,
  CONTEST_RULES,
  contestAccessOf,
  contestRuleOf,
} from "@gavel/domain/contest/contest";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Figure } from "@gavel/ui/figure";
import { cn } from "@gavel/ui/lib/cn";
import { formatDateExact } from "@gavel/ui/lib/format";
import { Tooltip } from "@gavel/ui/tooltip";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useSearch } from "@tanstack/react-router";
import { ChartNoAxesColumn, Check, Info, Lock, Trophy, Users } from "lucide-react";
import { longClockText } from "../../../app/contest/countdown.ts";
import { AccessTag, RuleLink, RuleMark } from "../../../app/contest/marks.tsx";
import { scoreHintOf, scoresOf } from "../../../app/contest/words.ts";
import { useSession } from "../../../app/session/store.ts";
import { requireSignIn } from "../../../app/session/use-session-actions.ts";
import type { Outputs } from "../../../app/trpc.ts";
import { StateCell, useStateOf } from "./state-cell.tsx";

export type ContestRow = Outputs["contest"]["find"]["records"][number];

const accessOf = ({ auth }: ContestRow) => CONTEST_AUTH[contestAccessOf(auth)];
const ruleTypeOf = ({ type }: ContestRow) => CONTEST_RULES[contestRuleOf(type)];
const isOi = ({ type }: ContestRow) => contestRuleOf(type) === "oi";

const EDGES = {
  scheduled: "bg-warning",
  running: "bg-success",
  ended: "bg-border-strong",
};

/** @param receivedAt when the rows came, for their clocks */
export function useContestColumns(
  receivedAt: number,
  groupId: number | undefined,
): readonly Column<ContestRow>[] {
  const { t } = useLingui();
  return [
    {
      id: "contest",
      head: <span className="pl-9">{t({ message: "Contest", context: "nav" })}</span>,
      className: "relative h-15.5 whitespace-normal",
      skeleton: "w-64",
      cell: (row) => (
        <>
          <Edge contest={row} receivedAt={receivedAt} />
          <span className="flex items-center gap-4">
            <TypeTrophy contest={row} />
            <span className="min-w-0">
              <TitleLine contest={row} />
              <FactLine contest={row} />
            </span>
          </span>
        </>
      ),
    },
    {
      ...{ id: "rule", head: t`Rule`, width: "5rem", skeleton: "w-10" },
      cell: (row) => <ListRuleLink contest={row} groupId={groupId} />,
    },
    {
      ...{
        id: "access",
        head: t({ message: "Access", context: "contest" }),
        width: "7rem",
        skeleton: "w-14",
      },
      cell: (row) => <AccessTag auth={accessOf(row)} />,
    },
    {
      ...{ id: "count", head: t`People`, width: "6rem", align: "right", skeleton: "w-10" },
      cell: ({ count }) => count !== null && <Figure value={count} />,
    },
    {
      ...{ id: "board", head: t`Scoreboard`, width: "8rem", skeleton: "w-16" },
      cell: (row) => <BoardLink contest={row} receivedAt={receivedAt} />,
    },
    {
      ...{ id: "state", head: t`State`, width: "15rem", skeleton: "w-24" },
      cell: (row) => <StateCell contest={row} receivedAt={receivedAt} />,
    },
  ];
}

export function ContestPhoneRow({
  contest,
  receivedAt,
}: {
  contest: ContestRow;
  receivedAt: number;
}) {
  const { t } = useLingui();
  return (
    <div className="relative">
      <Edge contest={contest} receivedAt={receivedAt} className="-inset-y-1 -left-3" />
      <PhoneRow
        icon={<TypeTrophy contest={contest} />}
        title={<TitleLine contest={contest} />}
        meta={
          <>
            <RuleMark type={CONTEST_RULES[contestRuleOf(contest.type)]} />
            <AccessTag auth={accessOf(contest)} />
            {contest.count !== null && (
              <span className="inline-flex items-center gap-1" title={t`People`}>
                <Users aria-hidden className="size-3.25" />
                <span className="sr-only">{t`People`}</span>
                <Figure value={contest.count} />
              </span>
            )}
          </>
        }
        end={<StateCell contest={contest} receivedAt={receivedAt} />}
      />
      <div className="mt-1 flex items-center justify-between gap-3 pl-7">
        <FactLine contest={contest} />
        {contest.openRank && <BoardLink contest={contest} receivedAt={receivedAt} />}
      </div>
    </div>
  );
}

/** The state's colour at the left end of the row. */
function Edge({
  className = "inset-y-0 left-0",
  ...of
}: {
  contest: ContestRow;
  receivedAt: number;
  className?: string;
}) {
  const { phase } = useStateOf(of);
  return <span aria-hidden className={cn("absolute w-0.75", className, EDGES[phase])} />;
}

function TypeTrophy({ contest }: { contest: ContestRow }) {
  return (
    <Trophy
      aria-hidden
      className={cn("size-5 shrink-0", isOi(contest) ? "text-brass" : "text-primary")}
    />
  );
}

function TitleLine({ contest }: { contest: ContestRow }) {
  const { signedIn } = useSession();
  const access = contestAccessOf(contest.auth);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        to="/contest/$contestID"
        params={{ contestID: String(contest.id) }}
        preload={signedIn ? undefined : false}
        data-row-link
        onClick={(event) => {
          if (!requireSignIn()) event.preventDefault();
        }}
        className="min-w-0 truncate text-base font-strong hover:text-primary hover:underline"
      >
        {contest.title}
      </Link>
      {access !== "public" && (
        <Lock
          aria-hidden
          className={cn(
            "size-4 shrink-0",
            access === "private" ? "text-destructive" : "text-warning",
          )}
        />
      )}
      {contest.isRegistered && (
        <Badge tone="success">
          <Check aria-hidden />
          <Trans>Registered</Trans>
        </Badge>
      )}
    </span>
  );
}

/** To the board that is open to everybody; before the start there is none. */
function BoardLink(props: { contest: ContestRow; receivedAt: number }) {
  const { t } = useLingui();
  const { contest } = props;
  const { phase } = useStateOf(props);
  if (!contest.openRank) {
    return (
      <span className="text-xs text-muted-foreground">
        <Trans context="board">Not public</Trans>
      </span>
    );
  }
  const content = (
    <>
      <ChartNoAxesColumn aria-hidden />
      <Trans>Scoreboard</Trans>
    </>
  );
  if (phase === "scheduled") {
    return (
      <Button size="sm" disabled title={t`The scoreboard opens at the start`}>
        {content}
      </Button>
    );
  }
  return (
    <Button size="sm" asChild>
      <Link
        to={
          isOi(contest) ? "/contest/oi-scoreboard/$contestID" : "/contest/acm-scoreboard/$contestID"
        }
        params={{ contestID: String(contest.id) }}
      >
        {content}
      </Link>
    </Button>
  );
}

/** Start, duration, and how OI counts. */
function FactLine({ contest }: { contest: ContestRow }) {
  const { i18n } = useLingui();
  const duration = longClockText(contest.durationS, i18n.locale);
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-muted-foreground">
      <time dateTime={contest.startTime} className="figure">
        {formatDateExact(new Date(contest.startTime))}
      </time>
      <span>
        <Trans>
          Duration <span className="figure">{duration}</span>
        </Trans>
      </span>
      {isOi(contest) && (
        <Tooltip content={i18n._(scoreHintOf(contest.oiRankScoreType))}>
          <span className="inline-flex items-center gap-1">
            <Info aria-hidden className="size-3.25" />
            {i18n._(scoresOf(contest.oiRankScoreType))}
          </span>
        </Tooltip>
      )}
    </span>
  );
}

/** Narrows the list to the contests of its rule. */
function ListRuleLink({ contest, groupId }: { contest: ContestRow; groupId: number | undefined }) {
  const ofSite = useSearch({ from: "/contest/", shouldThrow: false });
  const ofGroup = useSearch({ from: "/group/$groupID/contest", shouldThrow: false });
  const { status, keyword, limit } = ofSite ?? ofGroup ?? {};
  const before = { status, keyword, limit };
  return <RuleLink type={ruleTypeOf(contest)} before={before} groupId={groupId} />;
}
