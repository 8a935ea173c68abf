import { type Roll, rollOf } from "@gavel/domain/contest/roll";
import { EmptyState } from "@gavel/ui/empty-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import "../../../../app/errors/contest-error-messages.ts";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { describeError } from "../../../../app/errors/describe-error.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { AwardCard } from "./award-card.tsx";
import { type Move, RollKeys } from "./roll-keys.tsx";
import { medalsIn, type RollSearch } from "./roll-search.ts";
import {
  type Medals,
  medalsFor,
  type RollState,
  rollAt,
  rollBack,
  rollBegin,
  rollForward,
  rollToAward,
} from "./roll-state.ts";
import { RollTable } from "./roll-table.tsx";

type Data = Outputs["board"]["roll"];

/** What the seal kept back, opened from the last row upwards. Once it is there it needs no network. */
export function RollPage({ search }: { search: RollSearch }) {
  const { t, i18n } = useLingui();
  const { cid: contestId = 0, removeStar = false } = search;
  const roll = trpc.board.roll.useQuery(
    { contestId, isConfirmed: true, removeStar },
    { enabled: contestId > 0, staleTime: Number.POSITIVE_INFINITY, meta: { inline: true } },
  );
  useDocumentTitle(roll.data?.title ?? t`ScrollBoard`);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="dark flex h-dvh flex-col overflow-hidden bg-background text-foreground outline-none"
    >
      {(roll.error !== null || contestId === 0) && (
        <EmptyState title={t`The roll cannot be shown`}>
          {roll.error === null ? t`No contest is named` : describeError(i18n, roll.error)}
        </EmptyState>
      )}
      {roll.isLoading && <Skeleton className="m-6 h-120" />}
      {roll.data !== undefined && <Stage data={roll.data} search={search} />}
    </main>
  );
}

function Stage({ data, search }: { data: Data; search: RollSearch }) {
  const roll = useMemo(() => rollOf(data.board), [data]);
  const ranked = roll.end.filter(({ isStar }) => !isStar).length;
  const medals = useMemo(() => medalsIn(search) ?? medalsFor(ranked), [search, ranked]);
  const [state, move] = useRoll({ roll, medals, contestId: data.contestId, search });
  const left = roll.steps.slice(state.at).filter(({ kind }) => kind === "open").length;
  const names = useMemo(() => new Map(data.people.map((one) => [one.uid, one])), [data]);
  const { award } = state;
  return (
    <>
      <header className="flex shrink-0 items-baseline gap-4 px-8 py-4">
        <h1 className="min-w-0 truncate text-2xl font-semibold">{data.title}</h1>
        <span role="status" className="ml-auto text-sm text-muted-foreground">
          {left === 0 ? (
            <Trans>Everything is revealed</Trans>
          ) : (
            <Plural value={left} one="# cell left" other="# cells left" />
          )}
        </span>
      </header>
      <RollTable data={data} state={state} names={names} medals={medals} />
      {award !== null && (
        <AwardCard
          medal={award.medal}
          name={names.get(award.uid)?.name ?? award.uid}
          school={names.get(award.uid)?.school ?? ""}
          row={state.rows.find(({ uid }) => uid === award.uid)}
        />
      )}
      {search.follow !== true && (
        <footer className="flex shrink-0 items-center gap-4 px-8 py-3 text-xs text-muted-foreground">
          <Revealed
            step={roll.steps.slice(0, state.at).findLast(({ kind }) => kind === "open")}
            data={data}
            names={names}
          />
          <RollKeys onMove={move} />
        </footer>
      )}
    </>
  );
}

/** What was opened last. */
function Revealed({
  step,
  data,
  names,
}: {
  step: Roll["steps"][number] | undefined;
  data: Data;
  names: ReadonlyMap<string, Data["people"][number]>;
}) {
  if (step?.kind !== "open") return <span className="mr-auto" />;
  const { uid, column, from, to, row } = step;
  const problem = data.columns[column];
  const isSolved = row.cells[column]?.solved === true;
  return (
    <span className="mr-auto flex min-w-0 items-center gap-3 text-base text-foreground">
      <Balloon color={problem?.color ?? ""} />
      <span translate="no" className="min-w-0 truncate font-semibold">
        {`${problem?.displayId ?? ""} ${names.get(uid)?.name ?? uid}`}
      </span>
      {isSolved ? (
        <VerdictBadge verdict="accepted" />
      ) : (
        <span className="flex items-center gap-1.5 text-board-wa-text">
          <X aria-hidden className="size-4" />
          <Trans>Not solved</Trans>
        </span>
      )}
      {to < from && (
        <span className="figure font-semibold text-brass">{`${from + 1} → ${to + 1}`}</span>
      )}
    </span>
  );
}

interface UseRollOptions {
  roll: Roll;
  medals: Medals;
  contestId: number;
  search: RollSearch;
}

/** By keys, or along with the window that has them. */
function useRoll({ roll, medals, contestId, search }: UseRollOptions) {
  const [state, setState] = useState<RollState>(() => rollBegin(roll));
  const latest = useRef(state);
  latest.current = state;
  const isFollower = search.follow === true;
  const removeStar = search.removeStar === true;
  const channel = useRef<BroadcastChannel | null>(null);

  function show(next: RollState) {
    setState(next);
    channel.current?.postMessage(next.at);
  }
  function move(how: Move) {
    const now = latest.current;
    if (how === "forward") show(rollForward(roll, now, medals));
    if (how === "back") show(rollBack(roll, now, medals));
    if (how === "award") show(rollToAward(roll, now, medals));
  }
  const mover = useRef(move);
  mover.current = move;

  useEffect(() => {
    // With and without stars there are other steps.
    const opened = new BroadcastChannel(`gavel-roll-${contestId}${removeStar ? "-ranked" : ""}`);
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      // A window that follows asks where the other one stands.
      if (data === "where" && !isFollower) opened.postMessage(latest.current.at);
      if (typeof data === "number" && isFollower) setState(rollAt(roll, data, medals));
    };
    if (isFollower) opened.postMessage("where");
    return () => opened.close();
  }, [contestId, isFollower, removeStar, roll, medals]);

  useEffect(() => {
    if (isFollower) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowRight" && event.shiftKey) mover.current("award");
      else if (event.key === "Enter" || event.key === "ArrowRight") mover.current("forward");
      else if (event.key === "ArrowLeft") mover.current("back");
      else if (event.key === "f")
        void document.documentElement.requestFullscreen().catch(() => undefined);
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isFollower]);
  return [state, move] as const;
}
