import { Input, SearchInput } from "@gavel/ui/input";
import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { useLingui } from "@lingui/react/macro";
import { useTypedFilter } from "../../../app/keyword-field.tsx";
import { ClearFilters } from "../../../app/list/clear-filters.tsx";
import { actionOptions } from "./action-words.ts";
import { type AuditSearch, auditSearch } from "./page-search.ts";

const ALL = "all";

interface AuditFiltersProps {
  search: AuditSearch;
  onSearch: (change: Partial<AuditSearch>) => void;
}

export function AuditFilters({ search, onSearch }: AuditFiltersProps) {
  const { t, i18n } = useLingui();
  const who = useTypedFilter(search.actor ?? "", (actor) => onSearch({ actor }));
  const what = useTypedFilter(search.target ?? "", (target) => onSearch({ target }));
  return (
    <FilterBar>
      <SearchInput
        {...what}
        aria-label={t`Target: an ID or part of a name`}
        placeholder={t`Target: an ID or part of a name`}
        maxLength={64}
        boxClassName="w-64 max-md:w-full"
      />
      <Input
        {...who}
        aria-label={t`Who: exact username`}
        placeholder={t`Who: exact username`}
        maxLength={64}
        boxClassName="w-44"
      />
      <FilterSelect
        field={t`Action`}
        searchLabel={t`Search actions`}
        value={search.action ?? ALL}
        options={[{ value: ALL, label: t`All` }, ...actionOptions(i18n)]}
        onChange={(value) => onSearch({ action: value === ALL ? undefined : value })}
      />
      <div className="flex gap-x-3 max-md:w-full">
        <Day label={t`From`} value={search.from} onChange={(from) => onSearch({ from })} />
        <Day label={t`To`} value={search.to} onChange={(to) => onSearch({ to })} />
      </div>
      <ClearFilters
        count={auditSearch.filtersIn(search).length}
        onClear={() => onSearch(auditSearch.none)}
      />
    </FilterBar>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** It says a day with each digit of the year that is typed, 0002 and 0020 first: an address for each would take the field away. */
function Day({ label, value, onChange }: DayProps) {
  const day = useTypedFilter(value ?? "", (typed) => onChange(typed || undefined));
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Input renders the control inside
    <label className="flex min-w-0 items-center gap-1.5 text-sm text-muted-foreground max-md:flex-1">
      {label}
      <Input
        {...day}
        type="date"
        boxClassName="w-38 max-md:w-full max-md:min-w-0 max-md:flex-1"
        className="figure"
      />
    </label>
  );
}
