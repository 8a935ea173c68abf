import { HOMEWORK_STATES } from "@gavel/domain/homework/schedule";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { FilterSelect } from "@gavel/ui/select";
import { useLingui } from "@lingui/react/macro";
import { KeywordField } from "../../../../../app/keyword-field.tsx";
import type { HomeworkMatrix } from "../types.ts";
import type { MatrixSearch } from "./matrix-search.ts";

interface MatrixFiltersProps {
  matrix: HomeworkMatrix;
  search: MatrixSearch;
  onSearch: (change: Partial<MatrixSearch>) => void;
}

type State = NonNullable<MatrixSearch["state"]>;

function useStateWords(): Record<State, string> {
  const { t } = useLingui();
  return {
    notStarted: t({ message: "Not started", context: "homework" }),
    missing: t({ message: "Missing", context: "homework" }),
    late: t({ message: "Late", context: "homework" }),
    solved: t({ message: "All solved", context: "homework" }),
    toRemark: t({ message: "To remark", context: "homework" }),
  };
}

/** Those that are set, in words. */
export function useMatrixWords({ problems }: HomeworkMatrix, search: MatrixSearch): string[] {
  const words = useStateWords();
  const { keyword, state, pid } = search;
  return [
    ...(keyword === undefined ? [] : [keyword]),
    ...(state === undefined ? [] : [words[state]]),
    ...(pid === undefined ? [] : [problems.find((one) => one.pid === pid)?.displayId ?? `${pid}`]),
  ];
}

export function MatrixFilters({ matrix, search, onSearch }: MatrixFiltersProps) {
  const { t } = useLingui();
  const words = useStateWords();
  const { counts } = matrix;
  const { state, pid, keyword = "" } = search;
  return (
    <FilterBar>
      <KeywordField
        label={t`Search students`}
        placeholder={t`Student name or ID`}
        screen={t`Homework`}
        value={keyword}
        onChange={(next) => onSearch({ keyword: next || undefined })}
        maxLength={100}
        className="w-62 max-md:w-full"
      />
      <Segmented
        label={t`Students`}
        value={state ?? "all"}
        onChange={(next) => onSearch({ state: next === "all" ? undefined : next })}
        options={[
          { value: "all", label: `${t({ message: "All", context: "homework" })} ${counts.all}` },
          ...HOMEWORK_STATES.map((one) => ({ value: one, label: `${words[one]} ${counts[one]}` })),
        ]}
        className="max-md:w-full max-md:overflow-x-auto"
      />
      <FilterSelect
        label={t`Problem`}
        value={pid === undefined ? "" : `${pid}`}
        onChange={(next) => onSearch({ pid: next === "" ? undefined : Number(next) })}
        options={[
          { value: "", label: t`All problems` },
          ...matrix.problems.map(({ pid: id, displayId, title }) => ({
            value: `${id}`,
            label: `${displayId} ${title}`,
          })),
        ]}
      />
    </FilterBar>
  );
}
