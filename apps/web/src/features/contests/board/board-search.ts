import {
  oneOf,
  onlyOn,
  pageNumber,
  type SearchOf,
  searchReader,
  text,
  wholeNumber,
} from "../../../app/search-fields.ts";

export const BOARD_SIZES = [10, 30, 50, 100, 300] as const;
export const BOARD_SIZE = 50;

/** The query of a board's address. */
export const readBoardSearch = searchReader({
  keyword: text(100),
  /** Only those whom one follows. */
  followed: onlyOn,
  /** Without those who take part out of competition. */
  noStars: onlyOn,
  /** Behind the seal; for administrators of the contest. */
  force: onlyOn,
  /** Stands still. */
  still: onlyOn,
  /** With how the first ones came there. */
  leaders: onlyOn,
  /** … told by their rank. */
  by: oneOf(["rank"]),
  /** For a wall or a hall, whatever was chosen in this browser; of the public board. */
  theme: oneOf(["dark", "light"]),
  /** The minute that is shown. */
  at: wholeNumber(0, 5_256_000),
  currentPage: pageNumber,
  limit: wholeNumber(1, 300),
});
export type BoardSearch = SearchOf<typeof readBoardSearch>;
