import { Marked } from "@gavel/ui/command-palette";
import { EmptyState } from "@gavel/ui/empty-state";
import { FilterBar, PageHeader } from "@gavel/ui/page-header";
import { Skeleton } from "@gavel/ui/skeleton";
import { SkeletonRows } from "@gavel/ui/skeleton-rows";
import { Tabs, tabPanelId } from "@gavel/ui/tabs";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { KeywordField } from "../../../app/keyword-field.tsx";
import { ListError } from "../../../app/list/list-error.tsx";
import { SEARCH_KINDS, type SearchKind } from "../../../app/search/kinds.ts";
import { type FoundSection, kindNames, useSections } from "../../../app/search/use-sections.tsx";
import { trpc } from "../../../app/trpc.ts";
import type { SearchQuery } from "./page-search.ts";

const ALL = "all";
const TABS_ID = "search";

interface SearchPageProps {
  search: SearchQuery;
  onSearch: (change: SearchQuery) => void;
}

/** Everything that a few letters may mean, by kinds; a tab shows more of one. */
export function SearchPage({ search, onSearch }: SearchPageProps) {
  const { t, i18n } = useLingui();
  const { q = "", kind } = search;
  const title = t({ message: "Search", context: "page" });
  useDocumentTitle(q === "" ? title : `${q} - ${title}`);
  return (
    <div className="page pb-10">
      <PageHeader title={title} />
      <FilterBar>
        <KeywordField
          label={t`Search for everything on the site`}
          placeholder={t`Problems, people, discussions, contests, trainings, groups`}
          screen={title}
          value={q}
          onChange={(word) => onSearch({ q: word || undefined, kind })}
          maxLength={100}
          className="w-full md:w-120"
        />
      </FilterBar>
      <Tabs
        id={TABS_ID}
        label={t`What to look for`}
        value={kind ?? ALL}
        items={[
          { value: ALL, label: t({ message: "All", context: "search" }) },
          ...SEARCH_KINDS.map((one) => ({ value: one, label: i18n._(kindNames[one]) })),
        ]}
        onChange={(tab) => onSearch({ q: search.q, kind: tab === ALL ? undefined : tab })}
      />
      <div id={tabPanelId(TABS_ID, kind ?? ALL)} role="tabpanel" className="pt-4">
        {q === "" ? (
          <EmptyState title={t`Nothing to look for yet`}>
            <Trans>Type an ID, a name, or the beginning of a word.</Trans>
          </EmptyState>
        ) : (
          <Answer q={q} kind={kind} onKind={(next) => onSearch({ q, kind: next })} />
        )}
      </div>
    </div>
  );
}

interface AnswerProps {
  q: string;
  kind: SearchKind | undefined;
  onKind: (kind: SearchKind) => void;
}

function Answer({ q, kind, onKind }: AnswerProps) {
  const { t } = useLingui();
  const query = trpc.search.find.useQuery(
    { keyword: q, kind },
    { staleTime: 30_000, meta: { inline: true }, trpc: { abortOnUnmount: true } },
  );
  const sections = useSections(query.data);
  if (query.isError) return <ListError query={query} title={t`The search did not answer`} />;
  if (query.data === undefined) {
    return (
      <div className="rounded-lg border bg-card" aria-busy>
        <SkeletonRows count={8} row="min-h-(--row-h) items-center">
          <Skeleton className="h-3.5 w-56" />
        </SkeletonRows>
      </div>
    );
  }
  if (sections.length === 0) {
    return (
      <EmptyState title={t`Nothing matches “${q}”`}>
        <Trans>Other words, fewer letters or an ID may find it.</Trans>
      </EmptyState>
    );
  }
  const { more } = query.data;
  return (
    <div className="flex flex-col gap-5">
      {sections.map((section) => (
        <Section
          key={section.kind}
          section={section}
          keyword={q}
          hasMore={more.includes(section.kind)}
          onMore={kind === undefined ? () => onKind(section.kind) : undefined}
        />
      ))}
    </div>
  );
}

interface SectionProps {
  section: FoundSection;
  keyword: string;
  hasMore: boolean;
  /** undefined = all that is ever shown of the kind is there. */
  onMore: (() => void) | undefined;
}

function Section({ section, keyword, hasMore, onMore }: SectionProps) {
  const { title, items } = section;
  return (
    <section aria-label={title}>
      <div className="mb-1.5 flex items-baseline gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {hasMore && onMore !== undefined && (
          <button type="button" className="link text-sm" onClick={onMore}>
            <Trans>Show more</Trans>
          </button>
        )}
      </div>
      <ul className="divide-y overflow-hidden rounded-lg border bg-card">
        {items.map((item) => (
          <li key={item.key}>
            <Link
              to={item.href}
              className="flex min-h-(--row-h) items-center gap-2.5 px-3 py-1.5 text-sm hover:bg-accent focus-visible:-outline-offset-2"
            >
              <span aria-hidden className="shrink-0 text-muted-foreground [&_svg]:size-4">
                {item.icon}
              </span>
              {item.lead !== undefined && (
                <span className="figure shrink-0 text-muted-foreground">
                  <Marked text={item.lead} keyword={keyword} />
                </span>
              )}
              <span className="min-w-0 truncate font-strong">
                <Marked text={item.name} keyword={keyword} />
              </span>
              {item.detail !== undefined && (
                <span className="min-w-0 shrink-[9999] truncate text-xs text-muted-foreground">
                  {item.detail}
                </span>
              )}
              {item.trailing !== undefined && (
                <span className="ml-auto flex shrink-0 items-center gap-1.5">{item.trailing}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && onMore === undefined && (
        <p className="mt-1.5 text-xs text-muted-foreground">
          <Trans>There is more: another letter narrows it.</Trans>
        </p>
      )}
    </section>
  );
}
