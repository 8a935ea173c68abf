import { pageNumber, pageSize, type SearchField, searchReader } from "../search-fields.ts";

interface PageSearch {
  currentPage?: number;
  limit?: number;
}

type Fields = Readonly<Record<string, SearchField<unknown>>>;
type Search<F extends Fields> = { [Name in keyof F]?: ReturnType<F[Name]> } & PageSearch;

interface ListSearchOptions<F extends Fields, Filter extends keyof F> {
  /** Rows of a page while the address does not say. */
  pageSize: number;
  /** Those that narrow the list, so that "Clear filters" drops them. */
  filters?: readonly Filter[];
  /** Filters that change letter by letter: each would be a step of Back. */
  typed?: readonly Filter[];
  /** What is open beside the list, such as a dialog: the list stays on its page. */
  beside?: readonly (keyof F)[];
  /** Takes out what says nothing beside the rest. */
  settle?: (next: Search<F>, old: Search<F>) => void;
}

/**
 * How a list reads and writes the query of its address. What is absent is not filtered.
 * @param fields what the address keeps beside the page.
 */
export function listSearch<F extends Fields, Filter extends keyof F & string = never>(
  fields: F,
  options: ListSearchOptions<F, Filter>,
) {
  const { pageSize: usualSize, filters = [], typed = [], beside = [], settle } = options;
  type Mine = Search<F>;
  const readFields = searchReader({
    ...fields,
    currentPage: pageNumber,
    limit: pageSize,
  });
  const read = (raw: Record<string, unknown>) => readFields(raw) as Mine;
  const none = Object.fromEntries(filters.map((name) => [name, undefined])) as {
    [Name in Filter]: undefined;
  };
  const isAmong = (names: readonly (keyof F)[], change: object) =>
    Object.keys(change).some((name) => names.includes(name));

  /** Any other filter starts at page 1; what says nothing, or only what holds without it, leaves the address. */
  function change(old: Mine, changes: Partial<Mine>): Mine {
    const start = isAmong(beside, changes) ? {} : { currentPage: undefined };
    const next: Mine = { ...old, ...start, ...changes };
    if (next.currentPage === 1) next.currentPage = undefined;
    if (next.limit === usualSize) next.limit = undefined;
    settle?.(next, old);
    const kept = Object.entries(next).filter(([, value]) => value !== undefined && value !== "");
    return Object.fromEntries(kept) as Mine;
  }

  return {
    read,
    change,
    /** Every filter without a value. */
    none: none as Partial<Mine> & typeof none,
    /** The filters that are set. */
    filtersIn: (search: Mine) => filters.filter((name) => search[name] !== undefined),
    /** The page to ask the server for. */
    page({ currentPage = 1, limit = usualSize }: PageSearch) {
      return { currentPage, limit };
    },
    /** For `navigate`: the way to the changed list. */
    step: (changes: Partial<Mine>) => ({
      search: <Language>(old: Mine & { l?: Language }) => ({
        l: old.l,
        ...change(read({ ...old }), changes),
      }),
      replace: isAmong(typed, changes),
      // The list scrolls to its own top, where it has turned a page.
      resetScroll: false,
    }),
  };
}
