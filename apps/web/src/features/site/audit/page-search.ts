import { changeList, pageFields, pageInput } from "../../../app/list/list-search.ts";
import { type SearchField, type SearchOf, searchReader, text } from "../../../app/search-fields.ts";

const PAGE_SIZE = 30;
/** As the date fields write it. */
const day: SearchField<string> = (raw) =>
  typeof raw === "string" && /^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw))
    ? raw
    : undefined;

/** The query of the audit log: days are the reader's own, both of them included. */
export const readAuditSearch = searchReader({
  actor: text(64),
  action: text(64),
  target: text(64),
  from: day,
  to: day,
  ...pageFields,
});
export type AuditSearch = SearchOf<typeof readAuditSearch>;

/** What the server is asked for. `user.*` means every action on users. */
export function auditInput(search: AuditSearch) {
  const { actor, action, target, from, to } = search;
  const noun = action?.endsWith(".*") ? action.slice(0, -2) : undefined;
  return {
    ...{ actor, target, noun, ...pageInput(search, PAGE_SIZE) },
    action: noun === undefined ? action : undefined,
    from: from === undefined ? undefined : midnight(from, 0),
    to: to === undefined ? undefined : midnight(to, 1),
  };
}

function midnight(text: string, daysLater: number): string {
  const [year = 1970, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

export function changeSearch(old: AuditSearch, change: Partial<AuditSearch>) {
  return changeList(old, change, PAGE_SIZE);
}

/** The filters that are set, for the sentence of an empty list. */
export function activeFilters(search: AuditSearch): string[] {
  const { actor, action, target, from, to } = search;
  return [actor, action, target, from, to].filter((one) => one !== undefined);
}
