import { oneOf, type SearchOf, searchReader, text } from "../../../app/search-fields.ts";

/** The query of the judge servers' page. */
export const readJudgeSearch = searchReader({
  tab: oneOf(["servers", "tokens"]),
  /** The host that is shown in full. */
  host: text(64),
});
export type JudgeSearch = SearchOf<typeof readJudgeSearch>;
