import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { useLingui } from "@lingui/react/macro";
import { ACCESSES, PHASES, RULES } from "../../../../app/contest/kinds.ts";
import { accessNames, phaseNames, ruleNames } from "../../../../app/contest/words.ts";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { ClearFilters } from "../../../../app/list/clear-filters.tsx";
import { type ContestAdminSearch, contestAdminSearch } from "./page-search.ts";

interface FilterProps {
  search: ContestAdminSearch;
  onSearch: (change: Partial<ContestAdminSearch>) => void;
}

const ALL = "all";

export function ContestFilters({ search, onSearch }: FilterProps) {
  const { t, i18n } = useLingui();
  const all = { value: ALL, label: t`All` };
  return (
    <FilterBar>
      <KeywordField
        label={t`Search contests`}
        placeholder={t`ID, title or creator`}
        screen={t`Contests`}
        value={search.keyword ?? ""}
        onChange={(keyword) => onSearch({ keyword })}
        className="w-full md:w-62"
      />
      <FilterSelect
        field={t({ message: "Rule", context: "contest" })}
        value={`${search.type ?? ALL}`}
        options={[all, ...RULES.map((rule) => ({ value: `${rule}`, label: ruleNames[rule] }))]}
        onChange={(value) => onSearch({ type: RULES.find((rule) => `${rule}` === value) })}
      />
      <FilterSelect
        field={t({ message: "Access", context: "contest" })}
        value={`${search.auth ?? ALL}`}
        options={[
          all,
          ...ACCESSES.map((auth) => ({ value: `${auth}`, label: i18n._(accessNames[auth]) })),
        ]}
        onChange={(value) => onSearch({ auth: ACCESSES.find((auth) => `${auth}` === value) })}
      />
      <FilterSelect
        field={t`Status`}
        value={search.phase ?? ALL}
        options={[
          all,
          ...PHASES.map((phase) => ({ value: phase, label: i18n._(phaseNames[phase]) })),
        ]}
        onChange={(value) => onSearch({ phase: PHASES.find((phase) => phase === value) })}
      />
      <FilterSelect
        field={t`Visible`}
        value={search.visible ?? ALL}
        options={[all, { value: "yes", label: t`Yes` }, { value: "no", label: t`No` }]}
        onChange={(value) =>
          onSearch({ visible: value === "yes" || value === "no" ? value : undefined })
        }
      />
      <ClearFilters
        count={contestAdminSearch.filtersIn(search).length}
        onClear={() => onSearch(contestAdminSearch.none)}
      />
    </FilterBar>
  );
}
