import { REMOTE_OJS } from "@gavel/domain/limit";
import {
  oneOf,
  type SearchOf,
  searchReader,
  text,
  wholeNumber,
} from "../../../app/search-fields.ts";

const newWord = oneOf(["new"]);
const id = wholeNumber(1);
const idOrNew = (raw: unknown) => newWord(raw) ?? id(raw);

/** The query of `/admin/tags`. No `oj` is our own bank; `tag` and `group` are what is being edited. */
export const readTagSearch = searchReader({
  oj: oneOf(REMOTE_OJS),
  keyword: text(),
  tag: idOrNew,
  group: idOrNew,
});
export type TagSearch = SearchOf<typeof readTagSearch>;
