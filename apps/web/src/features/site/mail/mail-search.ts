import { MAIL_STATES } from "@gavel/domain/mail-state";
import { listSearch } from "../../../app/list/list-search.ts";
import { oneOf, type SearchOf } from "../../../app/search-fields.ts";

/** What the outbox keeps in the address, beside whatever else its page keeps there. */
export const outboxSearch = listSearch(
  { mailState: oneOf(MAIL_STATES) },
  {
    pageSize: 15,
    filters: ["mailState"],
  },
);
export type MailSearch = SearchOf<typeof outboxSearch.read>;
