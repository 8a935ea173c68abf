import { EMPTY_CELL } from "@gavel/domain/contest/board-cell";
import { contestRuleOf } from "@gavel/domain/contest/contest";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { formatClock } from "@gavel/ui/lib/format";
import { Pagination } from "@gavel/ui/pagination";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { Snowflake } from "lucide-react";
import { useEffect, useMemo } from "react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import type { BoardPage } from "./board-news.ts";
import { BOARD_SIZE, BOARD_SIZES, type BoardSearch } from "./board-search.ts";
import { BoardTable } from "./board-table.tsx";
import { BoardTools } from "./board-tools.tsx";
import { CellDetail } from "./cell-detail.tsx";
import { toggleConcerned, useConcerned } from "./concerned.ts";
import { shownOf } from "./followed.ts";
import { LeaderGraph } from "./leader-graph.tsx";
import { Legend } from "./legend.tsx";
import { ScoreSpread } from "./score-spread.tsx";
import { Ticker } from "./ticker.tsx";
import { TimeSlider } from "./time-slider.tsx";
import type { BoardLine } from "./types.ts";
import { useBoard } from "./use-board.ts";
import { useBoardMarks } from "./use-board-marks.ts";

/** Each of its steps is a minute at least. */
const TIMELINE_MS = 60_000;

interface BoardViewProps {
  contestId: number;
  /** The board that is open to everybody, in place of the one inside. */
  isOutside: boolean;
  isAdmin: boolean;
  isRunning: boolean;
  search: BoardSearch;
  onSearch: (change: BoardSearch) => void;
}

/** A board with what one may do with it. */
export function BoardView(props: BoardViewProps) {
  const { t, i18n } = useLingui();
  const { contestId, isOutside, isAdmin, isRunning, search, onSearch } = props;
  const { user } = useSession();
  const concerned = useConcerned();
  const { currentPage = 1, limit = BOARD_SIZE, at } = search;
  const isFollowing = isRunning && search.still !== true && at === undefined;
  const forceRefresh = isAdmin && search.force === true;
  const ownUid = isOutside ? null : (user?.uid ?? null);
  const { board, isLive } = useBoard({
    ...{ contestId, isOutside, forceRefresh, isFollowing, search, concerned, ownUid },
  });
  const { data: timeline } = trpc.board.timeline.useQuery(
    { contestId, isOutside, forceRefresh },
    { ...LIST_QUERY, refetchInterval: isFollowing ? TIMELINE_MS : false },
  );
  const hasFailed = board.error !== null && isFollowing;
  useEffect(() => {
    // It would fail every 30 seconds; the switch says so.
    if (hasFailed) onSearch({ ...search, still: true });
  }, [hasFailed, search, onSearch]);
  const { data } = board;
  const shown = useMemo(
    () => data && shownOf(data, { search, concerned, ownUid }),
    [data, search, concerned, ownUid],
  );
  const hasTicker = isOutside && isFollowing;
  const scope = JSON.stringify({ ...search, at: undefined, still: undefined, concerned });
  return (
    <>
      <BoardTools
        {...props}
        isLive={isLive}
        isFetching={board.isFetching}
        onRefresh={() => void board.refetch()}
      />
      {data !== undefined && (
        <TimeSlider {...{ board: data, timeline, search, onSearch, isRunning }} />
      )}
      {data !== undefined && search.leaders === true && (
        <LeaderGraph
          {...{ contestId, isOutside, forceRefresh, isFollowing, search, onSearch }}
          board={data}
        />
      )}
      {data?.isSealed === true && <SealLine board={data} />}
      {board.error !== null && (
        <ErrorState
          title={t`The board did not load`}
          reason={describeError(i18n, board.error)}
          requestId={errorFacts(board.error).requestId}
          onRetry={() => void board.refetch()}
        />
      )}
      {data === undefined && board.error === null && <Skeleton className="h-120 w-full" />}
      {data !== undefined && shown !== undefined && (
        <BesideSpread board={data} ownUid={ownUid}>
          <Rows
            board={shown}
            ownUid={ownUid}
            scope={scope}
            isWhole={hasTicker}
            isRunning={isRunning}
            isSearched={search.keyword !== undefined}
            isFollowed={search.followed === true}
            concerned={concerned}
            detail={(row, column) => (
              <CellDetail
                {...{ contestId, forceRefresh, isOutside }}
                uid={row.uid}
                problemId={data.columns[column]?.id ?? 0}
                cell={row.cells[column] ?? EMPTY_CELL}
                ownLetter={row.uid === ownUid ? (data.columns[column]?.displayId ?? null) : null}
              />
            )}
          />
          {hasTicker && <Ticker board={shown} scope={scope} readAt={board.dataUpdatedAt} />}
          {contestRuleOf(data.type) === "acm" && <Legend className="mt-3" />}
          {shown.total > BOARD_SIZES[0] && (
            <Pagination
              className="mt-3"
              total={shown.total}
              page={currentPage}
              pageSize={limit}
              sizes={BOARD_SIZES}
              onPageChange={(page) => onSearch({ ...search, currentPage: page })}
              onPageSizeChange={(size) => onSearch({ ...search, limit: size, currentPage: 1 })}
            />
          )}
        </BesideSpread>
      )}
    </>
  );
}

/** Points have a spread, which stands at the right where there is room. */
function BesideSpread({
  board,
  ownUid,
  children,
}: {
  board: BoardPage;
  ownUid: string | null;
  children: React.ReactNode;
}) {
  if (board.spread === null || board.ranked === 0) return children;
  const own = [...board.pinned, ...board.records].find(({ uid }) => uid === ownUid);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18.75rem]">
      <div className="min-w-0">{children}</div>
      <ScoreSpread board={board} own={own?.score ?? null} />
    </div>
  );
}

interface RowsProps {
  board: BoardPage;
  ownUid: string | null;
  /** Which page of which board, at whatever time. */
  scope: string;
  isWhole: boolean;
  isRunning: boolean;
  isSearched: boolean;
  /** Only those whom one follows. */
  isFollowed: boolean;
  concerned: readonly string[];
  detail: (row: BoardLine, column: number) => React.ReactNode;
}

function Rows(props: RowsProps) {
  const { board, ownUid, scope, isWhole, isSearched, isFollowed, concerned, detail } = props;
  const { t } = useLingui();
  const marks = useBoardMarks(board, scope);
  const pinned = useMemo(() => board.pinned.map(lineOf), [board.pinned]);
  const rows = useMemo(() => board.records.map(lineOf), [board.records]);
  const isEmpty = board.records.length === 0;
  if (isEmpty && !isSearched && isFollowed && board.pinned.length === 0) {
    return (
      <EmptyState title={t`Nobody you follow is on this board`}>
        <Trans>The star beside a name adds it here.</Trans>
      </EmptyState>
    );
  }
  if (isEmpty && !isSearched && !isFollowed) {
    return (
      <EmptyState title={t`Nobody on the board yet`}>
        {props.isRunning && <Trans>A row appears with the first submission.</Trans>}
      </EmptyState>
    );
  }
  if (isEmpty && board.pinned.length === 0) return <EmptyState title={t`Nobody matches`} />;
  return (
    <BoardTable
      caption={t`Scoreboard`}
      rule={contestRuleOf(board.type)}
      columns={board.columns}
      pinned={pinned}
      rows={rows}
      scope={scope}
      isWhole={isWhole}
      marks={marks}
      ranksBefore={board.ranksBefore}
      ownUid={ownUid}
      followed={new Set(concerned)}
      onFollow={toggleConcerned}
      detail={detail}
    />
  );
}

const lineOf = ({ cells, ...line }: BoardPage["records"][number]): BoardLine => ({
  ...line,
  cells: cells.map((cell) => cell ?? EMPTY_CELL),
});

/** Since when results are kept back. */
function SealLine({ board: { startTime, sealFromMs } }: { board: BoardPage }) {
  const at = new Date(new Date(startTime).getTime() + (sealFromMs ?? 0));
  const time = formatClock(at);
  return (
    <p className="mb-3 flex items-center gap-2 text-sm text-muted-foreground">
      <Snowflake aria-hidden className="size-4" />
      <Trans>Frozen since {time}: later submissions show as tries only.</Trans>
    </p>
  );
}
