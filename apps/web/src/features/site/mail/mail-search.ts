import { MAIL_STATES } from "@gavel/domain/mail-state";
import { pageFields } from "../../../app/list/list-search.ts";
import { oneOf, type SearchOf, type searchReader } from "../../../app/search-fields.ts";

/** What the outbox keeps in the address, beside whatever else its page keeps there. */
export const mailFields = {
  mailState: oneOf(MAIL_STATES),
  ...pageFields,
};
export type MailSearch = SearchOf<ReturnType<typeof searchReader<typeof mailFields>>>;

export const OUTBOX_PAGE_SIZE = 15;
