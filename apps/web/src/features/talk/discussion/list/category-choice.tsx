import { Card, CardHeader } from "@gavel/ui/card";
import { Figure } from "@gavel/ui/figure";
import { cn } from "@gavel/ui/lib/cn";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../../../app/trpc.ts";
import { type DiscussionListSearch, discussionSearch } from "./list-search.ts";

/** The categories with their numbers; nothing while they are unknown: the list is whole without them. */
export function useCategories() {
  const { data } = trpc.discussion.categoryCounts.useQuery(undefined, { meta: { inline: true } });
  return data ?? [];
}

const ALL = "all";

interface CategorySelectProps {
  search: DiscussionListSearch;
  onSearch: (change: Partial<DiscussionListSearch>) => void;
  className?: string;
}

/** Where there is no room for the card. */
export function CategorySelect({ search, onSearch, className }: CategorySelectProps) {
  const { t } = useLingui();
  const categories = useCategories();
  return (
    <FilterSelect
      field={t`Category`}
      value={search.cid === undefined ? ALL : String(search.cid)}
      options={[
        { value: ALL, label: t({ message: "All", context: "categories" }) },
        ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => onSearch({ cid: value === ALL ? undefined : Number(value) })}
      className={className}
    />
  );
}

interface CategoryCardProps {
  search: DiscussionListSearch;
  className?: string;
}

/** Links, so that a category may be opened beside the list and its address be passed on. */
export function CategoryCard({ search, className }: CategoryCardProps) {
  const { t } = useLingui();
  const categories = useCategories();
  if (categories.length === 0) return null;
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  const all = { id: undefined, name: t({ message: "All", context: "categories" }), count: total };
  return (
    <Card className={className}>
      <CardHeader title={<Trans>Categories</Trans>} />
      <nav aria-label={t`Categories`} className="p-2">
        {[all, ...categories].map(({ id, name, count }) => {
          const isActive = id === search.cid;
          return (
            <Link
              key={id ?? ALL}
              to="."
              search={(old) => ({ l: old.l, ...discussionSearch.change(search, { cid: id }) })}
              resetScroll={false}
              aria-current={isActive ? "true" : undefined}
              className={cn(
                "flex h-8 items-center justify-between gap-3 rounded-md px-2 text-sm",
                isActive ? "bg-primary-soft font-strong text-primary" : "hover:bg-accent",
              )}
            >
              <span className="truncate">{name}</span>
              <Figure value={count} className="text-xs" />
            </Link>
          );
        })}
      </nav>
    </Card>
  );
}
