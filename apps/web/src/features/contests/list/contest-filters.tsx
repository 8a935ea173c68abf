import { formatDateTime } from "@gavel/ui/lib/format";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { RULES } from "../../../app/contest/kinds.ts";
import { useServerTime } from "../../../app/contest/server-clock.ts";
import { phaseNames, ruleNames } from "../../../app/contest/words.ts";
import { KeywordField } from "../../../app/keyword-field.tsx";
import type { ContestListSearch } from "./list-search.ts";

interface ContestFiltersProps {
  search: ContestListSearch;
  onSearch: (change: Partial<ContestListSearch>) => void;
  /** The server's, as the list came; without rows it is not known. */
  now: string | undefined;
  receivedAt: number;
}

const ALL = "all";
const STATUSES = [
  { status: 0, phase: "running" },
  { status: -1, phase: "scheduled" },
  { status: 1, phase: "ended" },
] as const;

export function ContestFilters({ search, onSearch, now, receivedAt }: ContestFiltersProps) {
  const { t, i18n } = useLingui();
  return (
    <FilterBar end={now !== undefined && <ServerTime now={now} receivedAt={receivedAt} />}>
      <KeywordField
        label={t`Search contests`}
        placeholder={t`Contest title`}
        screen={t({ message: "Contest", context: "nav" })}
        value={search.keyword ?? ""}
        onChange={(keyword) => onSearch({ keyword: keyword || undefined })}
        maxLength={100}
        className="w-62 max-md:w-full"
      />
      <Segmented
        label={t`Rule`}
        value={String(search.type ?? ALL)}
        options={[
          { value: ALL, label: t({ message: "All", context: "contest rules" }) },
          ...RULES.map((rule) => ({ value: String(rule), label: ruleNames[rule] })),
        ]}
        onChange={(value) => onSearch({ type: RULES.find((rule) => String(rule) === value) })}
      />
      <Segmented
        label={t`State`}
        value={String(search.status ?? ALL)}
        options={[
          { value: ALL, label: t({ message: "All", context: "contest states" }) },
          ...STATUSES.map(({ status, phase }) => ({
            value: String(status),
            label: i18n._(phaseNames[phase]),
          })),
        ]}
        onChange={(value) =>
          onSearch({ status: STATUSES.find(({ status }) => String(status) === value)?.status })
        }
      />
    </FilterBar>
  );
}

function ServerTime(said: { now: string; receivedAt: number }) {
  const clock = formatDateTime(useServerTime(said)).slice(-8);
  return (
    <span className="text-xs text-muted-foreground max-lg:hidden">
      <Trans>
        Server time <span className="figure">{clock}</span>
      </Trans>
    </span>
  );
}
