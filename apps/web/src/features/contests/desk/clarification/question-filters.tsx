import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { FilterSelect } from "@gavel/ui/select";
import { useLingui } from "@lingui/react/macro";
import type { QuestionSearch } from "../desk-search.ts";

interface QuestionFiltersProps {
  search: QuestionSearch;
  onSearch: (change: Partial<QuestionSearch>) => void;
  problems: readonly { readonly displayId: string; readonly title: string }[];
}

const ANY = "";

export function QuestionFilters({ search, onSearch, problems }: QuestionFiltersProps) {
  const { t } = useLingui();
  return (
    <FilterBar>
      <Segmented
        label={t`State of the question`}
        value={search.state ?? "open"}
        options={[
          { value: "open", label: t`Unanswered` },
          { value: "answered", label: t`Answered` },
          { value: "all", label: t({ message: "All", context: "questions" }) },
        ]}
        onChange={(state) =>
          onSearch({ state: state === "open" ? undefined : state, question: undefined })
        }
      />
      <FilterSelect
        field={t`Problem`}
        label={t`Problem`}
        value={search.problem ?? ANY}
        options={[
          { value: ANY, label: t({ message: "All", context: "problems" }) },
          ...problems.map(({ displayId, title }) => ({
            value: displayId,
            label: `${displayId} ${title}`,
          })),
        ]}
        onChange={(problem) => onSearch({ problem: problem || undefined, question: undefined })}
      />
    </FilterBar>
  );
}
