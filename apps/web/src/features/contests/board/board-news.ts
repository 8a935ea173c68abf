import { followDiff } from "@gavel/domain/contest/board-diff";
import type { Outputs } from "../../../app/trpc.ts";

export type BoardPage = Outputs["board"]["rank"];
type Line = BoardPage["records"][number];

type LiveEvent =
  Outputs["live"]["watch"] extends AsyncIterable<{ id: string; data: infer Event }> ? Event : never;
/** What a stream tells of a board. */
export type BoardNews = Extract<LiveEvent, { topic: "contest.board" }>["data"][number];

interface Shown {
  readonly currentPage: number;
  readonly limit: number;
  /** All rows are on its pages, in the order of the board. */
  readonly isWhole: boolean;
  /** Whose rows are pinned, wherever they are. */
  readonly pinned: readonly string[];
}

/** The page as it is after the news; null = it has to be read again. */
export function followNews(page: BoardPage, news: BoardNews, shown: Shown): BoardPage | null {
  const { live } = page;
  if (live === null) return page;
  if (live.epoch !== news.epoch) return null;
  if (live.version >= news.version) return page;
  const changes = news.changes.filter(({ version }) => version > live.version);
  if (!shown.isWhole || changes[0]?.version !== live.version + 1) return null;
  const list = changes.reduce<(Line | null)[]>(followChange, listOf(page));
  const from = (shown.currentPage - 1) * shown.limit;
  const records = list.slice(from, from + shown.limit).filter((line) => line !== null);
  const isComplete = records.length === Math.min(shown.limit, list.length - from);
  if (!isComplete) return null;
  const known = new Map(list.flatMap((line) => (line === null ? [] : [[line.uid, line]])));
  return {
    ...page,
    live: { epoch: news.epoch, version: news.version },
    columns: news.columns,
    ranked: news.ranked,
    spread: news.spread,
    total: list.length,
    records,
    pinned: shown.pinned.flatMap((uid) => known.get(uid) ?? []),
  };
}

/** Whether the page surely lacks what is told; of a board made anew nobody can say. */
export function isBehind({ live }: BoardPage, { epoch, version }: BoardNews): boolean {
  return live !== null && live.epoch === epoch && live.version < version;
}

/** The whole board, of which the page knows its own rows and those that are pinned. */
function listOf({ total, records, pinned }: BoardPage): (Line | null)[] {
  const list = Array.from<Line | null>({ length: total }).fill(null);
  for (const line of [...pinned, ...records]) list[line.place] = line;
  return list;
}

function followChange(list: readonly (Line | null)[], change: BoardNews["changes"][number]) {
  const awards = new Map(change.awards.map(({ uid, award }) => [uid, award]));
  const rows = change.rows.map((row): Line => ({ ...row, place: -1 }));
  return followDiff<Line>(list, { ...change, rows }).map((line, place): Line | null => {
    if (line === null) return null;
    const award = awards.get(line.uid);
    return { ...line, place, award: award === undefined ? line.award : award };
  });
}
