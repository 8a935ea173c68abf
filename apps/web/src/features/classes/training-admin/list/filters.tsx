import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { useLingui } from "@lingui/react/macro";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { ClearFilters } from "../../../../app/list/clear-filters.tsx";
import { type TrainingListSearch, trainingSearch } from "../../../../app/list/training-search.ts";
import { useCategories } from "../category/use-categories.ts";

interface FilterProps {
  search: TrainingListSearch;
  onSearch: (change: Partial<TrainingListSearch>) => void;
}

const ALL = "all";

export function TrainingFilters({ search, onSearch }: FilterProps) {
  const { t } = useLingui();
  const categories = useCategories();
  const all = { value: ALL, label: t`All` };
  const isOneOf = <Word extends string>(words: readonly Word[], value: string) =>
    words.find((word) => word === value);
  return (
    <FilterBar>
      <KeywordField
        label={t`Search trainings`}
        placeholder={t({ message: "ID, title or author", context: "training" })}
        screen={t`Trainings`}
        value={search.keyword ?? ""}
        onChange={(keyword) => onSearch({ keyword })}
        maxLength={100}
        className="w-full md:w-62"
      />
      <FilterSelect
        field={t`Category`}
        value={`${search.categoryId ?? ALL}`}
        options={[all, ...categories.map(({ id, name }) => ({ value: `${id}`, label: name }))]}
        onChange={(value) => onSearch({ categoryId: value === ALL ? undefined : Number(value) })}
      />
      <FilterSelect
        field={t({ message: "Access", context: "training" })}
        value={search.auth ?? ALL}
        options={[
          all,
          { value: "Public", label: t({ message: "Public", context: "training" }) },
          { value: "Private", label: t({ message: "Private", context: "training" }) },
        ]}
        onChange={(value) => onSearch({ auth: isOneOf(["Public", "Private"], value) })}
      />
      <FilterSelect
        field={t`Enabled`}
        value={search.enabled ?? ALL}
        options={[all, { value: "yes", label: t`Yes` }, { value: "no", label: t`No` }]}
        onChange={(value) => onSearch({ enabled: isOneOf(["yes", "no"], value) })}
      />
      <ClearFilters
        count={trainingSearch.filtersIn(search).length}
        onClear={() => onSearch(trainingSearch.none)}
      />
    </FilterBar>
  );
}
