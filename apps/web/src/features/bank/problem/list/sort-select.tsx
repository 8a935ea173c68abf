import { FilterSelect } from "@gavel/ui/select";
import { useLingui } from "@lingui/react/macro";
import { type ProblemListSearch, sortIn, sortWord } from "./list-search.ts";

interface SortSelectProps {
  search: ProblemListSearch;
  onSearch: (change: Partial<ProblemListSearch>) => void;
  className?: string;
}

/** Where there are no heads of columns to sort by. */
export function SortSelect({ search, onSearch, className }: SortSelectProps) {
  const { t } = useLingui();
  const options = [
    { value: "id", label: t`ID` },
    { value: "difficulty", label: t`easy first` },
    { value: "-difficulty", label: t`hard first` },
    { value: "-rate", label: t`highest pass rate` },
    { value: "rate", label: t`lowest pass rate` },
    { value: "-total", label: t`most submissions` },
    { value: "total", label: t`fewest submissions` },
    { value: "-id", label: t`ID, from the end` },
  ] as const;
  return (
    <FilterSelect
      field={t`Sorted by`}
      label={t`Sorted by`}
      className={className}
      value={sortWord(sortIn(search)) ?? "id"}
      options={options}
      onChange={(value) => onSearch({ sort: value })}
    />
  );
}
