import { listSearch } from "../../../app/list/list-search.ts";
import { type SearchField, type SearchOf, text } from "../../../app/search-fields.ts";

/** As the date fields write it. */
const day: SearchField<string> = (raw) =>
  typeof raw === "string" && /^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw))
    ? raw
    : undefined;

/** The query of the audit log: days are the reader's own, both of them included. */
export const auditSearch = listSearch(
  { actor: text(64), action: text(64), target: text(64), from: day, to: day },
  {
    pageSize: 30,
    filters: ["actor", "action", "target", "from", "to"],
    typed: ["actor", "target", "from", "to"],
  },
);
export type AuditSearch = SearchOf<typeof auditSearch.read>;

/** What the server is asked for. `user.*` means every action on users. */
export function auditInput(search: AuditSearch) {
  const { actor, action, target, from, to } = search;
  const noun = action?.endsWith(".*") ? action.slice(0, -2) : undefined;
  return {
    ...{ actor, target, noun, ...auditSearch.page(search) },
    action: noun === undefined ? action : undefined,
    from: from === undefined ? undefined : midnight(from, 0),
    to: to === undefined ? undefined : midnight(to, 1),
  };
}

function midnight(text: string, daysLater: number): string {
  const [year = 1970, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
