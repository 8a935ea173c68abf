import { DIFFICULTIES } from "@gavel/domain/limit";
import { Difficulty } from "@gavel/ui/difficulty";
import { Segmented } from "@gavel/ui/segmented";
import { useLingui } from "@lingui/react/macro";
import type { ProblemListSearch } from "./list-search.ts";

interface DifficultyFilterProps {
  search: ProblemListSearch;
  onSearch: (change: Partial<ProblemListSearch>) => void;
  className?: string;
}

export function DifficultyFilter({ search, onSearch, className }: DifficultyFilterProps) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Difficulty`}
      className={className}
      value={search.difficulty === undefined ? "all" : `${search.difficulty}`}
      options={[
        { value: "all", label: t`All` },
        ...DIFFICULTIES.map((level) => ({
          value: `${level}` as const,
          label: <Difficulty level={level} className="text-sm" />,
        })),
      ]}
      onChange={(value) =>
        onSearch({ difficulty: DIFFICULTIES.find((level) => `${level}` === value) })
      }
    />
  );
}
