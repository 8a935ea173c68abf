import { useEffect, useEffectEvent, useRef } from "react";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useLive } from "../../../app/live/use-live.ts";
import { trpc } from "../../../app/trpc.ts";
import { type BoardNews, type BoardPage, followNews, isBehind } from "./board-news.ts";
import { BOARD_SIZE, type BoardSearch } from "./board-search.ts";
import { askedFor } from "./followed.ts";

interface BoardOf {
  contestId: number;
  isOutside: boolean;
  /** Behind the seal. */
  forceRefresh: boolean;
  isFollowing: boolean;
  search: BoardSearch;
  concerned: readonly string[];
  ownUid: string | null;
}

const ASKED_AGAIN_MS = 30_000;
/** While news come: names may be others, and a freeze may have begun. */
const LIVE_ASKED_AGAIN_MS = 120_000;
/** Where news do not suffice; thousands must not ask in the same moment, nor each for every verdict. */
const READ_AGAIN_MS = 1500;

/** A page of a board, kept up to date while it is followed: by news of it, or by asking every 30 seconds. */
export function useBoard(of: BoardOf) {
  const { contestId, isOutside, forceRefresh, isFollowing, search, concerned, ownUid } = of;
  const asked = askedFor(search);
  const { currentPage = 1, limit = BOARD_SIZE, at, keyword = "", noStars = false } = asked;
  const input = {
    ...{ contestId, currentPage, limit, forceRefresh, keyword, removeStar: noStars },
    concernedList: [...concerned],
    at: at === undefined ? undefined : at * 60,
  };
  const utils = trpc.useUtils();
  const store = isOutside ? utils.board.outside : utils.board.rank;
  const newest = useRef<BoardNews | null>(null);
  const readFor = useRef<BoardNews | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isLive = useLive(
    isFollowing ? { topic: "contest.board", contestId, isOutside, forceRefresh } : null,
    {
      onData: (all) => {
        newest.current = all.at(-1) ?? newest.current;
        follow();
      },
    },
  );
  const askedAgainMs = isLive ? LIVE_ASKED_AGAIN_MS : ASKED_AGAIN_MS;
  const options = { ...LIST_QUERY, refetchInterval: isFollowing ? askedAgainMs : false } as const;
  const inside = trpc.board.rank.useQuery(input, { ...options, enabled: !isOutside });
  const outside = trpc.board.outside.useQuery(input, { ...options, enabled: isOutside });
  const board = isOutside ? outside : inside;

  const follow = useEffectEvent(() => {
    const { data, dataUpdatedAt: updatedAt, isPlaceholderData } = board;
    const told = newest.current;
    if (told === null || data === undefined || isPlaceholderData || !isFollowing) return;
    const pinned = isOutside || ownUid === null ? concerned : [ownUid, ...concerned];
    const next = followNews(data, told, {
      ...{ currentPage, limit, isWhole: keyword === "" && !noStars },
      pinned: [...new Set(pinned)],
    });
    // When it was read, not when it was followed: its clock is of that moment.
    if (next !== null && next !== data) store.setData(input, next, { updatedAt });
    if (next !== null || (told === readFor.current && !isBehind(data, told))) return;
    // Once, since another server may count otherwise: what comes now was asked for after it was told.
    readFor.current = told;
    readAgain();
  });
  function readAgain() {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        void store.invalidate(input);
      },
      READ_AGAIN_MS * (0.5 + Math.random()),
    );
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data, dataUpdatedAt } = board;
  const turnsInMs = data === undefined || !isFollowing ? null : nextTurnMs(data);
  const onTurn = useEffectEvent(readAgain);
  useEffect(() => {
    if (turnsInMs === null) return;
    const turn = setTimeout(() => onTurn(), dataUpdatedAt + turnsInMs - Date.now());
    return () => clearTimeout(turn);
  }, [turnsInMs, dataUpdatedAt]);
  useEffect(() => {
    // The page was on its way while something was told.
    if (data !== undefined) follow();
  }, [data]);
  return { board, isLive: isLive && isFollowing };
}

/** After how long the clock alone makes it another board: when the freeze or the contest ends or begins. null = never. */
function nextTurnMs({ now, startTime, durationMs, sealFromMs }: BoardPage): number | null {
  const passed = new Date(now).getTime() - new Date(startTime).getTime();
  const turns = [0, sealFromMs ?? 0, durationMs].filter((turn) => turn > passed);
  return turns.length === 0 ? null : Math.min(...turns) - passed;
}
