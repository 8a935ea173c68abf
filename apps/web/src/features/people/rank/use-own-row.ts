import { useEffect, useState } from "react";
import type { ListQuery } from "../../../app/list/loaded-list.tsx";
import { useSession } from "../../../app/session/store.ts";
import type { RankSearch } from "./rank-search.ts";
import type { RankedPerson } from "./types.ts";

/** One's own row; undefined while it is asked for, null where there is none. */
export type OwnRow = RankedPerson | null | undefined;

interface Shown {
  own: OwnRow;
  isLoading: boolean;
  /** What the list was asked for. */
  input: { keyword: string; limit: number };
  list: ListQuery<{ readonly records: readonly RankedPerson[] }>;
  onSearch: (change: Partial<RankSearch>) => void;
}

/** The list's rows with one's own on top where the page lacks it, and the way to it; a search is left as it is. */
export function useOwnRow({ own, isLoading, input, list, onSearch }: Shown) {
  const { user } = useSession();
  const records = list.data?.records;
  const isThere = records?.some((row) => row.uid === user?.uid) ?? false;
  // A page past the end says so.
  const hasRows = records !== undefined && records.length > 0;
  const isPinned = own != null && input.keyword === "" && hasRows && !isThere;
  const [isWanted, want] = useState(false);

  useEffect(() => {
    if (!isWanted || !isThere || list.isPlaceholderData) return;
    want(false);
    const link = document.querySelector<HTMLElement>("[data-own-row]");
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "center" });
  }, [isWanted, isThere, list.isPlaceholderData]);

  function goTo(row: RankedPerson) {
    want(true);
    if (isThere && input.keyword === "") return;
    onSearch({ searchUser: undefined, currentPage: Math.ceil(row.place / input.limit) });
  }
  return {
    /** Rows then wait for the one on top of them: what is shown stays where it is. */
    isLoading,
    rows: isLoading ? undefined : isPinned ? [own, ...records] : records,
    isSignedIn: user !== null,
    /** Undefined while it is not known where it is. */
    show: own == null ? undefined : () => goTo(own),
  };
}
