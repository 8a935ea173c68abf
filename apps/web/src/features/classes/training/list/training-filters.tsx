import { useIsPhone } from "@gavel/ui/lib/use-media";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { FilterSelect } from "@gavel/ui/select";
import { useLingui } from "@lingui/react/macro";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { filterWord } from "../../../../app/list/filter-word.ts";
import { type TrainingListSearch, trainingSearch } from "../../../../app/list/training-search.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";

interface FilterProps {
  search: TrainingListSearch;
  onSearch: (change: Partial<TrainingListSearch>) => void;
}

const ALL = "all";

export function TrainingFilters({ search, onSearch }: FilterProps) {
  const { t } = useLingui();
  const isAccess = (value: string) => value === "Public" || value === "Private";
  return (
    <FilterBar
      end={
        <FilterSelect
          field={t({ message: "Access", context: "training" })}
          value={search.auth ?? ALL}
          options={[
            { value: ALL, label: t`all` },
            { value: "Public", label: t({ message: "Public", context: "training" }) },
            { value: "Private", label: t({ message: "Private", context: "training" }) },
          ]}
          onChange={(auth) => onSearch({ auth: isAccess(auth) ? auth : undefined })}
        />
      }
    >
      <KeywordField
        label={t`Search trainings`}
        placeholder={t`Training name`}
        screen={t({ message: "Training", context: "nav" })}
        value={search.keyword ?? ""}
        onChange={(keyword) => onSearch({ keyword: keyword || undefined })}
        maxLength={100}
        className="w-62 max-md:w-full"
      />
      <Categories search={search} onSearch={onSearch} />
    </FilterBar>
  );
}

/** More than fit into a row are chosen from a list. */
const IN_A_ROW_MAX = 6;

function Categories({ search, onSearch }: FilterProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { data = [] } = trpc.trainingCategory.find.useQuery(undefined, { meta: { inline: true } });
  // One that is left out may still be asked for by an address.
  const offered = data.filter(({ id, inFilter }) => inFilter || id === search.categoryId);
  if (offered.length === 0) return null;
  const all = t({ message: "All", context: "training categories" });
  const choice = {
    value: `${search.categoryId ?? ALL}`,
    options: [
      { value: ALL, label: all },
      ...offered.map((one) => ({ value: `${one.id}`, label: <CategoryName category={one} /> })),
    ],
    onChange: (value: string) =>
      onSearch({ categoryId: value === ALL ? undefined : Number(value) }),
  };
  if (isPhone || offered.length > IN_A_ROW_MAX)
    return <FilterSelect field={t`Category`} {...choice} />;
  return <Segmented label={t`Category`} {...choice} />;
}

type Category = Outputs["trainingCategory"]["find"][number];

function CategoryName({ category: { name, color } }: { category: Category }) {
  return (
    <>
      {color !== "" && (
        <span aria-hidden className="size-1.75 shrink-0 rounded-xs" style={{ background: color }} />
      )}
      {name}
    </>
  );
}

/** The active filters in words: "Graphs · Private · tree". */
export function useFilterWords(search: TrainingListSearch): string {
  const { t } = useLingui();
  const { data } = trpc.trainingCategory.find.useQuery(undefined, { meta: { inline: true } });
  const { keyword, categoryId, auth } = search;
  const access = {
    Public: t({ message: "Public", context: "training" }),
    Private: t({ message: "Private", context: "training" }),
  };
  return [
    filterWord(categoryId, data?.find(({ id }) => id === categoryId)?.name),
    auth === undefined ? undefined : access[auth],
    keyword,
  ]
    .filter((word) => word !== undefined)
    .join(" · ");
}

/** Whether one is switched on is a filter of those who may switch it. */
export const hasFilters = ({ enabled: _, ...search }: TrainingListSearch) =>
  trainingSearch.filtersIn(search).length > 0;
