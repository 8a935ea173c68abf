import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { FactCell, FactGrid } from "@gavel/ui/fact-grid";
import { Figure } from "@gavel/ui/figure";
import { Select } from "@gavel/ui/select";
import { Skeleton } from "@gavel/ui/skeleton";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { ListError } from "../../../app/list/list-error.tsx";
import { trpc } from "../../../app/trpc.ts";
import type { RejudgeSearch } from "./page-search.ts";
import { SlopeChart } from "./slope-chart.tsx";
import { TrialTable } from "./trial-table.tsx";
import type { Rejudge, Trial } from "./types.ts";

interface BoardTrialProps {
  rejudge: Rejudge;
  search: RejudgeSearch;
  onSearch: (change: Partial<RejudgeSearch>) => void;
}

/** What a rejudge does to the boards of contests, once all of it is judged. */
export function BoardTrial({ rejudge, search, onSearch }: BoardTrialProps) {
  const { t } = useLingui();
  const { id, mode, state, applied, superseded } = rejudge;
  const isJudged = mode === "preview" && state !== "running" && state !== "discarded";
  const contests = trpc.board.trialContests.useQuery({ rejudgeId: id }, { enabled: isJudged });
  const chosen = contests.data?.find((one) => one.id === search.contest) ?? contests.data?.[0];
  const utils = trpc.useUtils();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figures are what the boards depend on
  useEffect(() => {
    void utils.board.trialContests.invalidate({ rejudgeId: id });
    void utils.board.trial.invalidate();
  }, [utils, id, state, applied, superseded]);
  if (!isJudged) return null;
  if (contests.error !== null) return <ListError query={contests} />;
  if (contests.data === undefined) return null;
  if (chosen === undefined) {
    return rejudge.filter.contestId === undefined ? null : <Untouched />;
  }
  return (
    <Card>
      <CardHeader
        title={<Trans>Board before and after</Trans>}
        detail={contests.data.length === 1 ? chosen.title : undefined}
        className="max-md:flex-wrap max-md:gap-y-0"
      />
      {contests.data.length > 1 && (
        <div className="px-4 pt-4 md:w-96">
          <Select
            label={t({ message: "Contest", context: "contest" })}
            value={`${chosen.id}`}
            options={contests.data.map((one) => ({ value: `${one.id}`, label: one.title }))}
            onChange={(value) => onSearch({ contest: Number(value) })}
          />
        </div>
      )}
      <LoadedTrial rejudgeId={id} contestId={chosen.id} />
    </Card>
  );
}

function Untouched() {
  return (
    <Callout tone="info">
      <Trans>No verdict in the contest changes: its board stays as it is.</Trans>
    </Callout>
  );
}

function LoadedTrial(input: { rejudgeId: number; contestId: number }) {
  const trial = trpc.board.trial.useQuery(input);
  if (trial.error !== null) return <ListError query={trial} />;
  if (trial.data === undefined) {
    return (
      <div className="p-4">
        <Skeleton className="h-48 w-full" />
      </div>
    );
  }
  return <TrialView trial={trial.data} />;
}

function TrialView({ trial }: { trial: Trial }) {
  const { counts, rows } = trial;
  const own = rows.filter(({ isOwn }) => isOwn);
  const others = rows.filter(({ isOwn }) => !isOwn);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <FactGrid>
        <FactCell name={<Trans>Result changes</Trans>}>
          <Figure value={counts.own} />
        </FactCell>
        <FactCell name={<Trans>Rank changes</Trans>}>
          <Figure value={counts.rank} />
        </FactCell>
        <FactCell name={<Trans>Award changes</Trans>}>
          <Figure value={counts.award} />
        </FactCell>
      </FactGrid>
      {rows.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="min-w-0">
            <TrialTable trial={trial} rows={own} />
            <Others trial={trial} moved={others} />
          </div>
          <SlopeChart rows={rows} />
        </div>
      )}
      <Consequences trial={trial} />
    </div>
  );
}

const NAMED = 12;

/** Those whose own result stays. */
function Others({ trial, moved }: { trial: Trial; moved: Trial["rows"] }) {
  const ranked = moved.filter(({ before, after }) => before?.rank !== after?.rank);
  if (ranked.length === 0) return null;
  const named = ranked.slice(0, NAMED);
  const hasMore = named.length < trial.counts.rank - (trial.rows.length - moved.length);
  return (
    <p className="mt-3 text-sm text-muted-foreground">
      <Trans>Moved only because others do:</Trans>{" "}
      {named.map(({ uid, name, before, after }, index) => (
        <span key={uid}>
          {index > 0 && ", "}
          {name}{" "}
          <span className="figure whitespace-nowrap">
            {before?.rank ?? "–"} → {after?.rank ?? "–"}
          </span>
        </span>
      ))}
      {hasMore && " …"}
    </p>
  );
}

function Consequences({ trial }: { trial: Trial }) {
  const { solves, firsts, isSealed, isFinal, type } = trial;
  const entries: { id: string; name: ReactNode; words: ReactNode }[] = [];
  if (type === 0 && solves.more + solves.fewer > 0) {
    entries.push({
      id: "balloons",
      name: <Trans>Balloons</Trans>,
      words: <Balloons {...solves} />,
    });
  }
  for (const { displayId, before, after } of firsts) {
    entries.push({
      id: `first ${displayId}`,
      name: <Trans>First to solve {displayId}</Trans>,
      words: `${before.join(", ") || "–"} → ${after.join(", ") || "–"}`,
    });
  }
  if (isSealed) {
    entries.push({
      id: "freeze",
      name: <Trans>Freeze</Trans>,
      words: (
        <Trans>The public board is frozen: what was sent since then shows to the jury alone.</Trans>
      ),
    });
  }
  if (isFinal) {
    entries.push({
      id: "final",
      name: <Trans>Results</Trans>,
      words: <Trans>They are final. Reopen them on the control page to apply this.</Trans>,
    });
  }
  if (entries.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm md:grid-cols-[max-content_minmax(0,1fr)]">
      {entries.map(({ id, name, words }) => (
        <div key={id} className="contents">
          <dt className="font-medium">{name}</dt>
          <dd className="text-muted-foreground [overflow-wrap:anywhere]">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Balloons({ more, fewer }: { more: number; fewer: number }) {
  return (
    <>
      {more > 0 && <Plural value={more} one="# more to deliver" other="# more to deliver" />}
      {more > 0 && fewer > 0 && " · "}
      {fewer > 0 && <Plural value={fewer} one="# taken back" other="# taken back" />}
    </>
  );
}
