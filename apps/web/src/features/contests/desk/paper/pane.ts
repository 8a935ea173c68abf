import type { Paging } from "../../../../app/list/paged-list.tsx";

/** One of the two lists of what is carried to teams. */
export interface PaneProps<State extends string> {
  contestId: number;
  /** undefined = all. */
  state: State | undefined;
  paging: Paging;
  /** Page 1 is read again every ten seconds and with news. */
  isFollowing: boolean;
  /** Beside the other one: little room. */
  isCompact: boolean;
  /** The keys are this list's. */
  isActive: boolean;
  onSearch: (change: { state?: State | undefined; currentPage?: number | undefined }) => void;
}
