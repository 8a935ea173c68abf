/** In the order in which they are shown; also the tabs of the page, apart from it: addresses are read with the first load. */
export const SEARCH_KINDS = [
  "problems",
  "users",
  "discussions",
  "contests",
  "trainings",
  "groups",
  "submissions",
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
