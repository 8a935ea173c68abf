import { EMPTY_CELL } from "@gavel/domain/contest/board-cell";
import { contestRuleOf } from "@gavel/domain/contest/contest";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { formatClock } from "@gavel/ui/lib/format";
import { Pagination } from "@gavel/ui/pagination";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { Snowflake } from "lucide-react";
import { useEffect } from "react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useSession } from "../../../app/session/store.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { BOARD_SIZE, BOARD_SIZES, type BoardSearch } from "./board-search.ts";
import { BoardTable } from "./board-table.tsx";
import { BoardTools } from "./board-tools.tsx";
import { CellDetail } from "./cell-detail.tsx";
import { toggleConcerned, useConcerned } from "./concerned.ts";
import { Legend } from "./legend.tsx";
import { TimeSlider } from "./time-slider.tsx";
import type { BoardLine } from "./types.ts";

type Page = Outputs["board"]["rank"];

interface BoardViewProps {
  contestId: number;
  /** The board that is open to everybody, in place of the one inside. */
  isOutside: boolean;
  isAdmin: boolean;
  isRunning: boolean;
  search: BoardSearch;
  onSearch: (change: BoardSearch) => void;
}

const ASKED_AGAIN_MS = 30_000;

/** A board with what one may do with it. */
export function BoardView(props: BoardViewProps) {
  const { t, i18n } = useLingui();
  const { contestId, isOutside, isAdmin, isRunning, search, onSearch } = props;
  const { user } = useSession();
  const concerned = useConcerned();
  const { currentPage = 1, limit = BOARD_SIZE, at } = search;
  const isFollowing = isRunning && search.still !== true && at === undefined;
  const forceRefresh = isAdmin && search.force === true;
  const input = {
    ...{ contestId, currentPage, limit, forceRefresh },
    ...{ removeStar: search.noStars === true, keyword: search.keyword ?? "" },
    concernedList: [...concerned],
    at: at === undefined ? undefined : at * 60,
  };
  const options = { ...LIST_QUERY, refetchInterval: isFollowing ? ASKED_AGAIN_MS : false } as const;
  const inside = trpc.board.rank.useQuery(input, { ...options, enabled: !isOutside });
  const outside = trpc.board.outside.useQuery(input, { ...options, enabled: isOutside });
  const board = isOutside ? outside : inside;
  const hasFailed = board.error !== null && isFollowing;
  useEffect(() => {
    // It would fail every 30 seconds; the switch says so.
    if (hasFailed) onSearch({ ...search, still: true });
  }, [hasFailed, search, onSearch]);
  const { data } = board;
  return (
    <>
      <BoardTools {...props} isFetching={board.isFetching} onRefresh={() => void board.refetch()} />
      {data !== undefined && (
        <TimeSlider board={data} search={search} onSearch={onSearch} isRunning={isRunning} />
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
      {data !== undefined && (
        <>
          <Rows
            board={data}
            ownUid={isOutside ? null : (user?.uid ?? null)}
            isSearched={search.keyword !== undefined}
            concerned={concerned}
            detail={(row, column) => (
              <CellDetail
                {...{ contestId, forceRefresh, isOutside }}
                uid={row.uid}
                problemId={data.columns[column]?.id ?? 0}
              />
            )}
          />
          {contestRuleOf(data.type) === "acm" && <Legend className="mt-3" />}
          {data.total > BOARD_SIZES[0] && (
            <Pagination
              className="mt-3"
              total={data.total}
              page={currentPage}
              pageSize={limit}
              sizes={BOARD_SIZES}
              onPageChange={(page) => onSearch({ ...search, currentPage: page })}
              onPageSizeChange={(size) => onSearch({ ...search, limit: size, currentPage: 1 })}
            />
          )}
        </>
      )}
    </>
  );
}

interface RowsProps {
  board: Page;
  ownUid: string | null;
  isSearched: boolean;
  concerned: readonly string[];
  detail: (row: BoardLine, column: number) => React.ReactNode;
}

function Rows({ board, ownUid, isSearched, concerned, detail }: RowsProps) {
  const { t } = useLingui();
  const isEmpty = board.records.length === 0;
  if (isEmpty && !isSearched) {
    return (
      <EmptyState title={t`Nobody on the board yet`}>
        <Trans>A row appears with the first submission.</Trans>
      </EmptyState>
    );
  }
  if (isEmpty && board.pinned.length === 0) return <EmptyState title={t`Nobody matches`} />;
  return (
    <BoardTable
      caption={t`Scoreboard`}
      rule={contestRuleOf(board.type)}
      columns={board.columns}
      pinned={board.pinned.map(lineOf)}
      rows={board.records.map(lineOf)}
      ownUid={ownUid}
      followed={new Set(concerned)}
      onFollow={toggleConcerned}
      detail={detail}
    />
  );
}

const lineOf = ({ cells, ...line }: Page["records"][number]): BoardLine => ({
  ...line,
  cells: cells.map((cell) => cell ?? EMPTY_CELL),
});

/** Since when results are kept back. */
function SealLine({ board: { startTime, sealFromMs } }: { board: Page }) {
  const at = new Date(new Date(startTime).getTime() + (sealFromMs ?? 0));
  const time = formatClock(at);
  return (
    <p className="mb-3 flex items-center gap-2 text-sm text-muted-foreground">
      <Snowflake aria-hidden className="size-4" />
      <Trans>Frozen since {time}: later submissions show as tries only.</Trans>
    </p>
  );
}
