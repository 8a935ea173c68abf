import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleHelp, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Balloon } from "../../../app/contest/balloon.tsx";
import { clockText, hourText } from "../../../app/contest/countdown.ts";
import { PersonName } from "../../../app/person-name.tsx";
import type { BoardPage } from "./board-news.ts";
import { type TickerEntry, tickerOf } from "./ticker-news.ts";

interface TickerProps {
  board: BoardPage;
  /** Which page of which board. */
  scope: string;
  /** When the page's own clock was right. */
  readAt: number;
}

/** What has happened since somebody looks, one line under the board; moves of rows are read aloud there already. */
export function Ticker({ board, scope, readAt }: TickerProps) {
  const { t } = useLingui();
  const [newest, ...older] = useTicker(board, scope, readAt);
  return (
    <section
      aria-label={t`Latest on the board`}
      className="flex h-8.5 items-center gap-3 overflow-hidden rounded-b-lg border border-t-0 bg-card px-3 text-sm whitespace-nowrap"
    >
      {newest === undefined ? (
        <span className="text-muted-foreground">
          <Trans>Verdicts appear here as they come.</Trans>
        </span>
      ) : (
        <>
          <Entry entry={newest} />
          <Late entry={newest} sealFromMs={board.sealFromMs} />
          {newest.move !== null && (
            <span className="figure font-semibold text-primary">
              {`${newest.move.from} → ${newest.move.to}`}
            </span>
          )}
          <span className="ml-auto flex min-w-0 items-center gap-4 overflow-hidden text-muted-foreground max-md:hidden">
            {older.map((entry) => (
              <Entry key={`${entry.atMs} ${entry.name} ${entry.problem.id}`} entry={entry} />
            ))}
          </span>
        </>
      )}
    </section>
  );
}

function useTicker(board: BoardPage, scope: string, readAt: number): readonly TickerEntry[] {
  const before = useRef({ board, scope });
  const [entries, setEntries] = useState<readonly TickerEntry[]>([]);
  useEffect(() => {
    const last = before.current;
    before.current = { board, scope };
    if (last.board === board) return;
    if (last.scope !== scope) {
      setEntries([]);
      return;
    }
    const passedMs = Date.now() - readAt;
    const atMs = new Date(board.now).getTime() - new Date(board.startTime).getTime() + passedMs;
    setEntries((known) => tickerOf(last.board, board, known, atMs));
  }, [board, scope, readAt]);
  return entries;
}

function Entry({ entry: { atMs, problem, name, ...entry } }: { entry: TickerEntry }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="figure text-muted-foreground">{clockText(atMs / 1000)}</span>
      <Outcome entry={entry} />
      <Balloon color={problem.color} />
      <span translate="no" className="figure font-semibold">
        {problem.displayId}
      </span>
      <span translate="no" className="min-w-0 truncate text-foreground">
        <PersonName username={name} />
      </span>
    </span>
  );
}

function Outcome({ entry: { kind, score } }: { entry: Pick<TickerEntry, "kind" | "score"> }) {
  const { t } = useLingui();
  switch (kind) {
    case "accepted":
      return <VerdictBadge verdict="accepted" />;
    case "points":
      return <span className="figure font-semibold">{score}</span>;
    case "refused":
      return <X role="img" aria-label={t`Not solved`} className="size-3.75 text-board-wa-text" />;
    case "frozen":
      return (
        <CircleHelp role="img" aria-label={t`Not revealed yet`} className="size-3.75 shrink-0" />
      );
  }
}

/** While the board is frozen, only what was sent before moves it. */
function Late({ entry, sealFromMs }: { entry: TickerEntry; sealFromMs: number | null }) {
  if (sealFromMs === null || entry.sentAtMs === null) return null;
  const sent = hourText(Math.floor(entry.sentAtMs / 60_000));
  return (
    <span className="text-muted-foreground max-md:hidden">
      <Trans>sent at {sent}, before the freeze; judged only now</Trans>
    </span>
  );
}
