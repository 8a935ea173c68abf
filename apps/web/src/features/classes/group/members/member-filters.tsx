import { Button } from "@gavel/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download, UserPlus } from "lucide-react";
import { download } from "../../../../app/download.ts";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { levelText } from "../marks.tsx";
import type { Group } from "../types.ts";
import type { MemberSearch } from "./page-search.ts";

interface MemberFiltersProps {
  group: Group;
  /** As those who look after members see them. */
  isAdmin: boolean;
  title: string;
  search: MemberSearch;
  onSearch: (change: Partial<MemberSearch>) => void;
  onAdd: () => void;
}

const ALL = "all";

/** Whom the list shows, and what those who look after members do with many at once. */
export function MemberFilters(props: MemberFiltersProps) {
  const { group, isAdmin, title, search, onSearch, onAdd } = props;
  const { t, i18n } = useLingui();
  const levels = isAdmin ? ([3, 4, 5, 2] as const) : ([3, 4, 5] as const);
  return (
    <FilterBar
      end={
        isAdmin && (
          <>
            <Export groupId={group.id} search={search} />
            {!group.isArchived && (
              <Button variant="primary" icon={<UserPlus />} onClick={onAdd}>
                <Trans>Add many</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      <KeywordField
        label={t`Search members`}
        placeholder={t`Username or nickname`}
        screen={title}
        value={search.keyword ?? ""}
        onChange={(keyword) => onSearch({ keyword: keyword || undefined })}
        maxLength={100}
        className="w-62 max-md:w-full"
      />
      <FilterSelect
        field={t({ message: "Level", context: "group" })}
        value={`${search.level ?? ALL}`}
        options={[
          { value: ALL, label: t`all` },
          ...levels.map((level) => ({ value: `${level}`, label: levelText(i18n, level) })),
        ]}
        onChange={(value) => onSearch({ level: levels.find((level) => `${level}` === value) })}
      />
    </FilterBar>
  );
}

/** Of whom the list shows, all pages of it. */
function Export({ groupId, search }: { groupId: number; search: MemberSearch }) {
  function save(format: "csv" | "xlsx") {
    const query = new URLSearchParams({ gid: `${groupId}`, format });
    if (search.keyword !== undefined) query.set("keyword", search.keyword);
    if (search.level !== undefined) query.set("level", `${search.level}`);
    void download(`/api/file/download-group-members?${query}`);
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button icon={<Download />}>
          <Trans context="group members">Export</Trans>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => save("xlsx")}>
          <Trans>For Excel</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save("csv")}>
          <Trans>As CSV</Trans>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
