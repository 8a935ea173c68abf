import { contestRuleOf } from "@gavel/domain/contest/contest";
import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { Segmented } from "@gavel/ui/segmented";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { Table2 } from "lucide-react";
import { useState } from "react";
import { describeError } from "../../../app/errors/describe-error.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import type { BoardPage } from "./board-news.ts";
import type { BoardSearch } from "./board-search.ts";
import { LeaderPlot } from "./leader-plot.tsx";
import { type LeaderValue, stepsOf } from "./leader-steps.ts";
import { LeaderTable } from "./leader-table.tsx";

interface LeaderGraphProps {
  contestId: number;
  isOutside: boolean;
  forceRefresh: boolean;
  isFollowing: boolean;
  board: BoardPage;
  search: BoardSearch;
  onSearch: (change: BoardSearch) => void;
}

/** As often as the server makes them anew. */
const ASKED_AGAIN_MS = 30_000;

/** How the first five came to where they are, up to the time that the board shows. */
export function LeaderGraph(props: LeaderGraphProps) {
  const { contestId, isOutside, forceRefresh, isFollowing, board, search, onSearch } = props;
  const { t, i18n } = useLingui();
  const [isTable, setTable] = useState(false);
  const { at } = board;
  const leaders = trpc.board.leaders.useQuery(
    { contestId, isOutside, forceRefresh, at: at ?? undefined },
    {
      ...LIST_QUERY,
      refetchInterval: isFollowing ? ASKED_AGAIN_MS : false,
      meta: { inline: true },
    },
  );
  const results = contestRuleOf(board.type) === "acm" ? "solved" : "score";
  const by: LeaderValue = search.by ?? results;
  const passedMs = new Date(board.now).getTime() - new Date(board.startTime).getTime();
  const atMs = Math.min(board.durationMs, Math.max(0, at === null ? passedMs : at * 1000));
  const lines = (leaders.data ?? []).map((leader) => ({ leader, steps: stepsOf(leader, by) }));
  const Shown = isTable ? LeaderTable : LeaderPlot;
  return (
    <Card className="mb-3">
      <CardHeader
        title={<Trans>Leaders</Trans>}
        action={
          <span className="flex flex-wrap items-center gap-2">
            <Segmented
              label={t`What the graph shows`}
              value={by}
              options={[
                {
                  value: results,
                  label:
                    results === "solved"
                      ? t({ message: "Solved", context: "board" })
                      : t({ message: "Score", context: "board" }),
                },
                { value: "rank", label: t({ message: "Rank", context: "board" }) },
              ]}
              onChange={(value) =>
                onSearch({ ...search, by: value === "rank" ? value : undefined })
              }
            />
            <Button
              size="sm"
              variant="ghost"
              icon={<Table2 />}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <Trans>As a graph</Trans> : <Trans>As a table</Trans>}
            </Button>
          </span>
        }
      />
      {leaders.data === undefined && leaders.error === null && (
        <Skeleton className="m-3 h-42.5 w-auto" />
      )}
      {leaders.data === undefined && leaders.error !== null && (
        <p role="alert" className="p-3 text-sm text-destructive">
          {describeError(i18n, leaders.error)}
        </p>
      )}
      {leaders.data?.length === 0 && <EmptyState title={t`Nobody on the board yet`} />}
      {lines.length > 0 && <Shown {...{ lines, by, atMs, board }} />}
    </Card>
  );
}
