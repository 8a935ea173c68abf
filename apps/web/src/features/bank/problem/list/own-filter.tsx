import { OWN_STATES } from "@gavel/domain/problem";
import { FilterSelect } from "@gavel/ui/select";
import { useLingui } from "@lingui/react/macro";
import type { ProblemListSearch } from "./list-search.ts";
import { useOwnWords } from "./use-own-words.ts";

interface OwnFilterProps {
  search: ProblemListSearch;
  onSearch: (change: Partial<ProblemListSearch>) => void;
  className?: string;
}

/** What the viewer has made of a problem. */
export default function OwnFilter({ search, onSearch, className }: OwnFilterProps) {
  const { t } = useLingui();
  const words = useOwnWords();
  return (
    <FilterSelect
      field={t`Status`}
      label={t`My status`}
      className={className}
      value={search.own ?? "any"}
      options={[
        { value: "any", label: t({ message: "any", context: "status" }) },
        ...OWN_STATES.map((state) => ({ value: state, label: words[state] })),
      ]}
      onChange={(value) => onSearch({ own: OWN_STATES.find((state) => state === value) })}
    />
  );
}
