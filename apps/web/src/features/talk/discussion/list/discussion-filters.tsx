import { Button } from "@gavel/ui/button";
import { Checkbox } from "@gavel/ui/checkbox";
import { FilterBar } from "@gavel/ui/page-header";
import { Trans, useLingui } from "@lingui/react/macro";
import { PenLine } from "lucide-react";
import { useId } from "react";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { filterWord } from "../../../../app/list/filter-word.ts";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import { CategorySelect, useCategories } from "./category-choice.tsx";
import type { DiscussionListSearch } from "./list-search.ts";

export interface FiltersProps {
  search: DiscussionListSearch;
  onSearch: (change: Partial<DiscussionListSearch>) => void;
}
interface HeadProps extends FiltersProps {
  groupId: number | undefined;
  isFrozen: boolean;
}

export function DiscussionFilters({ groupId, isFrozen, search, onSearch }: HeadProps) {
  const { t } = useLingui();
  const mine = useId();
  return (
    <FilterBar
      end={
        !isFrozen && (
          <Button
            variant="primary"
            icon={<PenLine aria-hidden />}
            onClick={() => requireSignIn() && onSearch({ edit: "new" })}
          >
            <Trans>Post</Trans>
          </Button>
        )
      }
    >
      <KeywordField
        label={t`Search discussions`}
        placeholder={t`Title, brief or author`}
        screen={t`Discussion`}
        value={search.keyword ?? ""}
        onChange={(keyword) => onSearch({ keyword: keyword || undefined })}
        className="w-65 max-md:w-full"
      />
      <CategorySelect
        search={search}
        onSearch={onSearch}
        className={groupId === undefined ? "xl:hidden" : undefined}
      />
      <span className="flex h-(--control-h) items-center gap-2 px-1.5">
        <Checkbox
          id={mine}
          checked={search.onlyMine ?? false}
          onCheckedChange={(isOn) => {
            if (isOn === true && !requireSignIn()) return;
            onSearch({ onlyMine: isOn === true || undefined });
          }}
        />
        <label htmlFor={mine} className="text-sm">
          <Trans>Only mine</Trans>
        </label>
      </span>
    </FilterBar>
  );
}

/** The active filters in words: "Help · dp". */
export function useFilterWords({ keyword, cid, onlyMine }: DiscussionListSearch): string {
  const { t } = useLingui();
  const category = useCategories().find(({ id }) => id === cid)?.name;
  return [filterWord(cid, category), keyword, onlyMine ? t`Only mine` : undefined]
    .filter((word) => word !== undefined)
    .join(" · ");
}
