import { contestAccessOf, contestRuleOf } from "@gavel/domain/contest/contest";
import { Card, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { cn } from "@gavel/ui/lib/cn";
import { formatClock, formatDate, formatDateTime } from "@gavel/ui/lib/format";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Clock, ExternalLink, Lock, Radio, Shield } from "lucide-react";
import type { ReactNode } from "react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";

type OwnContest = Outputs["home"]["contests"][number];
type OtherContest = NonNullable<Outputs["home"]["otherContests"]>[number];
const REFRESH_MS = 60_000;

/** What is near: contests of this site, running ones first, then those elsewhere. */
export function ContestsCard() {
  const { t, i18n } = useLingui();
  const options = { meta: { inline: true }, refetchInterval: REFRESH_MS } as const;
  const own = trpc.home.contests.useQuery(undefined, options);
  // An extra: without an answer the card simply lacks it.
  const others = trpc.home.otherContests.useQuery(undefined, options);
  const elsewhere = others.data ?? [];
  return (
    <Card aria-label={t`Recent contests`}>
      <CardHeader title={<Trans>Recent contests</Trans>} />
      {own.isError && (
        <ErrorState
          title={t`The contests did not load`}
          reason={describeError(i18n, own.error)}
          requestId={errorFacts(own.error).requestId}
          onRetry={() => void own.refetch()}
        />
      )}
      {own.isPending && (
        <div className="h-44 p-4">
          <Delayed>
            <Skeleton className="mb-3 w-3/5" />
            <Skeleton className="w-2/5" />
          </Delayed>
        </div>
      )}
      {own.data?.length === 0 && elsewhere.length === 0 && (
        <EmptyState title={<Trans>No upcoming contests</Trans>}>
          <Trans>Contests appear here two weeks before they start.</Trans>
        </EmptyState>
      )}
      {(own.data ?? []).length > 0 && (
        <ul className="divide-y">
          {own.data?.map((contest) => (
            <OwnRow key={contest.id} contest={contest} />
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <>
          <h3 className="border-y bg-muted px-4 py-1.5 text-xs font-medium text-muted-foreground first:border-t-0">
            <Trans>Elsewhere</Trans>
          </h3>
          <ul className="divide-y">
            {elsewhere.map((contest) => (
              <OtherRow key={`${contest.url} ${contest.title}`} contest={contest} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function OwnRow({ contest }: { contest: OwnContest }) {
  const participants = contest.count ?? 0;
  const access = contestAccessOf(contest.auth);
  return (
    <ContestRow
      title={
        <>
          <a
            href={`/contest/${contest.id}`}
            className="min-w-0 truncate hover:text-primary hover:underline"
          >
            {contest.title}
          </a>
          {access !== "public" && <AccessIcon access={access} />}
        </>
      }
      kind={contestRuleOf(contest.type).toUpperCase()}
      from={new Date(contest.startTime)}
      to={new Date(contest.endTime)}
      note={
        participants === 0 ? undefined : (
          <Plural value={participants} one="# registered" other="# registered" />
        )
      }
    />
  );
}

function AccessIcon({ access }: { access: "private" | "protected" }) {
  const { t } = useLingui();
  const Icon = access === "private" ? Lock : Shield;
  return (
    <Icon
      role="img"
      aria-label={access === "private" ? t`Private` : t`Protected`}
      className="size-3.5 shrink-0 text-muted-foreground"
    />
  );
}

function OtherRow({ contest }: { contest: OtherContest }) {
  return (
    <ContestRow
      title={
        <a
          href={contest.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-w-0 items-center gap-1.5 hover:text-primary hover:underline"
        >
          <span className="truncate">{contest.title}</span>
          <ExternalLink aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
        </a>
      }
      kind={contest.oj}
      from={new Date(contest.beginTime)}
      to={new Date(contest.endTime)}
    />
  );
}

interface ContestRowProps {
  title: ReactNode;
  kind: string;
  from: Date;
  to: Date;
  note?: ReactNode;
}

function ContestRow({ title, kind, from, to, note }: ContestRowProps) {
  const isRunning = from.getTime() <= Date.now();
  const hours = Math.round(((to.getTime() - from.getTime()) / 3_600_000) * 10) / 10;
  const tone = isRunning ? "text-verdict-ac" : "text-verdict-tle";
  const Icon = isRunning ? Radio : Clock;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm">
      <span aria-hidden className={cn("h-9 w-0.75 shrink-0 rounded-full bg-current", tone)} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-3">
          <div className="flex min-w-0 flex-1 items-center gap-1.5">{title}</div>
          <span className={cn("inline-flex items-center gap-1 text-xs font-strong", tone)}>
            <Icon aria-hidden className="size-3.5" />
            {isRunning ? <Trans>Running</Trans> : <Trans>Scheduled</Trans>}
          </span>
        </div>
        <div className="mt-0.5 flex gap-2.5 text-xs text-muted-foreground">
          <span className="font-strong">{kind}</span>
          <time dateTime={from.toISOString()} title={formatDateTime(from)} className="figure">
            {dayAndClock(from)}
          </time>
          <span>
            <Trans>{hours} h</Trans>
          </span>
          {note !== undefined && <span className="ml-auto">{note}</span>}
        </div>
      </div>
    </li>
  );
}

/** 17:30 today, 11-28 13:00 on another day. */
function dayAndClock(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? formatClock(at) : `${formatDate(at).slice(5)} ${formatClock(at)}`;
}
