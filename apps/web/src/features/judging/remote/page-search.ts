import { REMOTE_OJS } from "@gavel/domain/limit";
import { DELIVERY_STATES } from "@gavel/domain/remote-delivery";
import { listSearch } from "../../../app/list/list-search.ts";
import { oneOf, type SearchOf, wholeNumber } from "../../../app/search-fields.ts";

/** The query of `/admin/remote`. */
export const remoteSearch = listSearch(
  {
    tab: oneOf(["queue"]),
    /** Of the queue. No `state` is all that are not done. */
    site: oneOf(REMOTE_OJS),
    state: oneOf(DELIVERY_STATES),
    /** The account whose form is open, or the site that is to get one. */
    account: wholeNumber(1),
    adding: oneOf(REMOTE_OJS),
  },
  { pageSize: 30, filters: ["site", "state"], beside: ["account", "adding"] },
);
export type RemoteSearch = SearchOf<typeof remoteSearch.read>;
