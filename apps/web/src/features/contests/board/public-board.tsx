import { EmptyState } from "@gavel/ui/empty-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ContestClock } from "../../../app/contest/contest-clock.tsx";
import { countdownOf } from "../../../app/contest/countdown.ts";
import type { Rule } from "../../../app/contest/kinds.ts";
import { RuleMark } from "../../../app/contest/marks.tsx";
import { useServerTime } from "../../../app/contest/server-clock.ts";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { describeError } from "../../../app/errors/describe-error.ts";
import { usePageTheme } from "../../../app/theme.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import "../../../app/errors/contest-error-messages.ts";
import type { BoardSearch } from "./board-search.ts";
import { BoardView } from "./board-view.tsx";

const ASKED_AGAIN_MS = 60_000;
const ASKED_SOON_MS = 10_000;

interface PublicBoardProps {
  contestId: number;
  search: BoardSearch;
  onSearch: (search: BoardSearch) => void;
}

/** A board for a wall or a hall: for everybody, without the rest of the site. */
export function PublicBoard({ contestId, search, onSearch }: PublicBoardProps) {
  const { t, i18n } = useLingui();
  const outside = trpc.contest.outside.useQuery(
    { contestId },
    {
      meta: { inline: true },
      // Nobody sits at a wall to load it anew: before the start there is none, and organisers move times.
      refetchInterval: ({ state }) => (state.data === undefined ? ASKED_SOON_MS : ASKED_AGAIN_MS),
    },
  );
  // It stays on the screen while it is asked again.
  const [refusal, setRefusal] = useState(outside.error);
  if (outside.error !== null && outside.error !== refusal) setRefusal(outside.error);
  usePageTheme(search.theme);
  useDocumentTitle(outside.data?.contest.title ?? t`Scoreboard`);
  return (
    <main id="main" tabIndex={-1} className="page page-wide flex-1 pb-8 outline-none">
      {outside.data !== undefined ? (
        <Board
          contest={outside.data.contest}
          receivedAt={outside.dataUpdatedAt}
          search={search}
          onSearch={onSearch}
        />
      ) : refusal !== null ? (
        <EmptyState title={t`There is no public scoreboard here`}>
          {describeError(i18n, refusal)}
        </EmptyState>
      ) : (
        <Skeleton className="mt-6 h-120 w-full" />
      )}
    </main>
  );
}

interface BoardProps extends Pick<PublicBoardProps, "search" | "onSearch"> {
  contest: Outputs["contest"]["outside"]["contest"];
  receivedAt: number;
}

function Board({ contest, receivedAt, search, onSearch }: BoardProps) {
  const now = useServerTime({ now: contest.now, receivedAt });
  const times = { startTime: new Date(contest.startTime), endTime: new Date(contest.endTime) };
  const countdown = countdownOf(times, now);
  return (
    <>
      <header className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{contest.title}</h1>
        <RuleMark type={contest.type as Rule} />
        <div className="ml-auto">
          <ContestClock countdown={countdown} large />
        </div>
      </header>
      <BoardView
        contestId={contest.id}
        isOutside
        isAdmin={contest.isAdmin}
        isRunning={countdown.phase === "running"}
        search={search}
        onSearch={onSearch}
      />
    </>
  );
}
