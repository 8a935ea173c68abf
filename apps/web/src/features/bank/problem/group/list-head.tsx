import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { Button } from "@gavel/ui/button";
import { FilterBar } from "@gavel/ui/page-header";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { ModeToggle } from "../../../../app/group-mode-toggle.tsx";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import type { GroupProblemSearch } from "./page-search.ts";
import type { Group } from "./types.ts";

export interface ListProps {
  group: Group;
  search: GroupProblemSearch;
  onSearch: (change: Partial<GroupProblemSearch>) => void;
}

interface HeadProps extends ListProps {
  /** Beside the search. */
  children?: ReactNode;
}

/** Above both lists: search, and for administrators the way between them and to a new problem. */
export function ListHead({ group, search, onSearch, children }: HeadProps) {
  const { t } = useLingui();
  const isAdmin = group.level >= GROUP_LEVEL.admin;
  return (
    <FilterBar>
      <KeywordField
        label={t`Search problems`}
        placeholder={t`ID or title`}
        screen={t`Problems`}
        value={search.keyword ?? ""}
        onChange={(keyword) => onSearch({ keyword })}
        className="w-full md:w-62"
      />
      {children}
      {isAdmin && (
        <div className="flex flex-wrap items-center gap-2 md:ml-auto">
          <ModeToggle
            groupId={group.id}
            what="problems"
            isAdmin={search.mode !== undefined}
            onChange={(mode) => onSearch({ mode })}
          />
          {!group.isArchived && (
            <Button variant="primary" icon={<Plus />} onClick={() => onSearch({ mode: "create" })}>
              <Trans>New problem</Trans>
            </Button>
          )}
        </div>
      )}
    </FilterBar>
  );
}
