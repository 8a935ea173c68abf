import { verdictMatrix } from "@gavel/domain/rejudge";
import { findVerdict } from "@gavel/domain/verdict";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { Input } from "@gavel/ui/input";
import { verdictNames } from "@gavel/ui/lib/verdict";
import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { User } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { ClearFilters } from "../../../app/list/clear-filters.tsx";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import { ItemPhoneRow, useItemColumns } from "./item-columns.tsx";
import { itemsInput, type RejudgeSearch, rejudgeSearch } from "./page-search.ts";
import type { Rejudge } from "./types.ts";

interface ItemListProps {
  rejudge: Rejudge;
  search: RejudgeSearch;
  onSearch: (change: Partial<RejudgeSearch>) => void;
}

/** Submissions of a rejudge with what they were and what they became; the filters are in the address. */
export function ItemList({ rejudge, search, onSearch }: ItemListProps) {
  const { t } = useLingui();
  const input = itemsInput(rejudge.id, search);
  const list = trpc.rejudge.items.useQuery(input, LIST_QUERY);
  const items = list.data?.records;
  const hasScores = items?.some((item) => (item.old.score ?? item.new?.score) != null) ?? false;
  const columns = useItemColumns(hasScores);
  return (
    <section aria-labelledby="rejudge-items">
      <h2 id="rejudge-items" className="mb-2 flex items-baseline gap-2 text-base font-semibold">
        {input.show === "changed" ? <Trans>Changed submissions</Trans> : <Trans>Submissions</Trans>}
        {list.data !== undefined && (
          <span className="font-normal text-muted-foreground">
            <Figure value={list.data.total} />
          </span>
        )}
      </h2>
      <ItemFilters rejudge={rejudge} search={search} onSearch={onSearch} />
      <PagedList
        query={list}
        paging={input}
        onPage={onSearch}
        look={{
          caption: t`Submissions of this rejudge, newest first`,
          columns,
          rowKey: (item) => item.submitId,
          phoneRow: (item) => <ItemPhoneRow item={item} />,
          skeletonRows: 5,
        }}
        filters={{
          active: rejudgeSearch.filtersIn(search).length > 0,
          title: <Trans>No matching submissions</Trans>,
          words: <FilterWords search={search} />,
          onClear: () => onSearch(rejudgeSearch.none),
        }}
        empty={<Empty rejudge={rejudge} />}
      />
    </section>
  );
}

function Empty({ rejudge }: { rejudge: Rejudge }) {
  if (rejudge.state === "running") {
    return (
      <EmptyState title={<Trans>No changes so far</Trans>}>
        <Trans>Submissions appear here as soon as their new verdict differs.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={<Trans>Nothing changes</Trans>}>
      <Trans>Every submission keeps its verdict and score.</Trans>
    </EmptyState>
  );
}

function FilterWords({ search }: { search: RejudgeSearch }) {
  const { i18n } = useLingui();
  const showWords = useShowWords();
  const nameOf = (status: number) => i18n._(verdictNames[findVerdict(status) ?? "systemError"]);
  return [
    search.show === undefined ? undefined : showWords[search.show],
    search.from === undefined ? undefined : nameOf(search.from),
    search.to === undefined ? undefined : nameOf(search.to),
    search.username,
  ]
    .filter((word) => word !== undefined)
    .join(" · ");
}

function useShowWords() {
  const { t } = useLingui();
  return {
    changed: t`changed`,
    all: t`all`,
    faults: t`judge failed`,
    superseded: t`judged again since`,
  };
}

const ANY = "any";

function ItemFilters({ rejudge, search, onSearch }: ItemListProps) {
  const { t, i18n } = useLingui();
  const showWords = useShowWords();
  const matrix = useMemo(() => verdictMatrix(rejudge.moves), [rejudge.moves]);
  const verdicts = (statuses: readonly number[], chosen: number | undefined) => [
    { value: ANY, label: t`all` },
    ...[...new Set([...statuses, ...(chosen === undefined ? [] : [chosen])])].map((status) => ({
      value: String(status),
      label: i18n._(verdictNames[findVerdict(status) ?? "systemError"]),
    })),
  ];
  const asStatus = (value: string) => (value === ANY ? undefined : Number(value));
  return (
    <FilterBar>
      <FilterSelect
        field={t`Show`}
        label={t`Show`}
        value={search.show ?? "changed"}
        options={(["changed", "all", "faults", "superseded"] as const).map((value) => ({
          value,
          label: showWords[value],
        }))}
        onChange={(show) => onSearch({ show })}
      />
      <FilterSelect
        field={t`Old verdict`}
        label={t`Old verdict`}
        value={search.from === undefined ? ANY : String(search.from)}
        options={verdicts(matrix.from, search.from)}
        onChange={(value) => onSearch({ from: asStatus(value) })}
      />
      <FilterSelect
        field={t`New verdict`}
        label={t`New verdict`}
        value={search.to === undefined ? ANY : String(search.to)}
        options={verdicts(matrix.to, search.to)}
        onChange={(value) => onSearch({ to: asStatus(value) })}
      />
      <AuthorFilter
        username={search.username ?? ""}
        onChange={(username) => onSearch({ username: username || undefined })}
      />
      <ClearFilters
        count={rejudgeSearch.filtersIn(search).length}
        onClear={() => onSearch(rejudgeSearch.none)}
      />
    </FilterBar>
  );
}

/** A whole name; it acts on Enter and when the field is left. */
function AuthorFilter(props: { username: string; onChange: (username: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(props.username);
  // What the address says, without another field in its place, which would not have the focus.
  useEffect(() => setTyped(props.username), [props.username]);
  const commit = () => typed.trim() !== props.username && props.onChange(typed.trim());
  return (
    <Input
      aria-label={t`Author`}
      placeholder={t`Author`}
      icon={<User />}
      boxClassName="w-44"
      maxLength={20}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) commit();
      }}
    />
  );
}
