import { DIFFICULTIES, REMOTE_OJS, type RemoteOj } from "@gavel/domain/limit";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { Button } from "@gavel/ui/button";
import { difficultyNames } from "@gavel/ui/difficulty";
import { FilterBar } from "@gavel/ui/page-header";
import { Popover, PopoverContent, PopoverTrigger } from "@gavel/ui/popover";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { Tags } from "lucide-react";
import { useAuthOptions } from "../../../../app/bank/auth-words.ts";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { ClearFilters } from "../../../../app/list/clear-filters.tsx";
import { OriginFilter } from "../../../../app/remote/origin-filter.tsx";
import { TagPanel } from "../list/tag-panel.tsx";
import { type ProblemAdminSearch, problemAdminSearch } from "./page-search.ts";

interface FilterProps {
  search: ProblemAdminSearch;
  onSearch: (change: Partial<ProblemAdminSearch>) => void;
}

const ALL = "all";

export function StaffFilters({ search, onSearch }: FilterProps) {
  const { t, i18n } = useLingui();
  const authOptions = useAuthOptions();
  const all = { value: ALL, label: t`All` };
  return (
    <FilterBar>
      <KeywordField
        label={t`Search problems`}
        placeholder={t`ID, title or author`}
        screen={t`Problems`}
        value={search.keyword ?? ""}
        onChange={(text) => onSearch({ keyword: text })}
        className="w-full md:w-62"
      />
      <FilterSelect
        field={t`Visibility`}
        value={search.auth === undefined ? ALL : `${search.auth}`}
        options={[all, ...authOptions]}
        onChange={(value) =>
          onSearch({ auth: Object.values(PROBLEM_AUTH).find((auth) => `${auth}` === value) })
        }
      />
      <FilterSelect
        field={t`Difficulty`}
        value={search.difficulty === undefined ? ALL : `${search.difficulty}`}
        options={[
          all,
          ...DIFFICULTIES.map((level) => ({
            value: `${level}`,
            label: i18n._(difficultyNames[level]),
          })),
        ]}
        onChange={(value) =>
          onSearch({ difficulty: DIFFICULTIES.find((level) => `${level}` === value) })
        }
      />
      <CheckFilter search={search} onSearch={onSearch} />
      <OriginFilter value={search.oj} onChange={(oj) => onSearch({ oj })} />
      <TagFilter search={search} onSearch={onSearch} />
      <ClearFilters
        count={problemAdminSearch.filtersIn(search).length}
        onClear={() => onSearch(problemAdminSearch.none)}
      />
    </FilterBar>
  );
}

function CheckFilter({ search, onSearch }: FilterProps) {
  const { t } = useLingui();
  return (
    <FilterSelect
      field={t({ message: "Check", context: "problem" })}
      value={search.mend ? "mend" : ALL}
      options={[
        { value: ALL, label: t`All` },
        { value: "mend", label: t`To mend` },
      ]}
      onChange={(value) => onSearch({ mend: value === "mend" ? true : undefined })}
    />
  );
}

/** The remote bank whose tags are meant; undefined = our own. */
export function remoteBankOf({ oj }: ProblemAdminSearch): RemoteOj | undefined {
  return REMOTE_OJS.find((one) => one === oj);
}

function TagFilter({ search, onSearch }: FilterProps) {
  const count = search.tagId?.length ?? 0;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button icon={<Tags />}>
          {count === 0 ? <Trans>Tags</Trans> : <Trans>Tags ({count})</Trans>}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="max-h-96">
        <TagPanel
          search={{ tagId: search.tagId, oj: remoteBankOf(search) }}
          onSearch={({ tagId }) => onSearch({ tagId })}
        />
      </PopoverContent>
    </Popover>
  );
}
