import { pageNumber, searchReader, wholeNumber } from "../app/search-fields.ts";

/**
 * Which page of the announcements, and which one is opened. Apart from the page itself: addresses are read with the
 * first load, whatever page it shows.
 */
export const readFirstPageSearch = searchReader({
  currentPage: pageNumber,
  announcement: wholeNumber(1),
});
