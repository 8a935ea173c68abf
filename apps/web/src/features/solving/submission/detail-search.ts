import { searchReader, wholeNumber } from "../../../app/search-fields.ts";

/** The query of a submission: which test case is open. */
export const readDetailSearch = searchReader({
  case: wholeNumber(1),
});
