import { Button } from "@gavel/ui/button";
import { Checkbox } from "@gavel/ui/checkbox";
import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { Armchair, ClipboardPaste } from "lucide-react";
import { useId } from "react";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { ClearFilters } from "../../../../app/list/clear-filters.tsx";
import { type AccountSearch, accountSearch } from "./page-search.ts";

export interface FilterProps {
  search: AccountSearch;
  onSearch: (change: Partial<AccountSearch>) => void;
}

const ALL = "all";

export function AccountFilters({ search, onSearch }: FilterProps) {
  const { t } = useLingui();
  const id = useId();
  const all = { value: ALL, label: t`All` };
  return (
    <FilterBar end={<SeatButtons onSearch={onSearch} />}>
      <KeywordField
        label={t`Search accounts`}
        placeholder={t`Account, name, school or seat`}
        screen={t`Accounts`}
        value={search.keyword ?? ""}
        onChange={(keyword) => onSearch({ keyword })}
        className="w-full md:w-62"
      />
      <FilterSelect
        field={t({ message: "Registered", context: "accounts" })}
        value={search.entry ?? ALL}
        options={[
          all,
          { value: "registered", label: t({ message: "Yes", context: "registered" }) },
          { value: "missing", label: t({ message: "No", context: "registered" }) },
        ]}
        onChange={(value) =>
          onSearch({ entry: value === "registered" || value === "missing" ? value : undefined })
        }
      />
      <FilterSelect
        field={t`Seat`}
        value={search.seat ?? ALL}
        options={[
          all,
          { value: "with", label: t`With a seat` },
          { value: "without", label: t`Without a seat` },
        ]}
        onChange={(value) =>
          onSearch({ seat: value === "with" || value === "without" ? value : undefined })
        }
      />
      <label
        htmlFor={id}
        className="flex h-(--control-h) items-center gap-2 px-1 text-sm whitespace-nowrap"
      >
        <Checkbox
          id={id}
          checked={search.onlyNew ?? false}
          onCheckedChange={(next) => onSearch({ onlyNew: next === true ? true : undefined })}
        />
        <Trans>Never signed in</Trans>
      </label>
      <ClearFilters
        count={accountSearch.filtersIn(search).length}
        onClear={() => onSearch(accountSearch.none)}
      />
    </FilterBar>
  );
}

function SeatButtons({ onSearch }: Pick<FilterProps, "onSearch">) {
  return (
    <>
      <Button icon={<ClipboardPaste />} onClick={() => onSearch({ dialog: "seats" })}>
        <Trans>Seats from a list</Trans>
      </Button>
      <Button icon={<Armchair />} onClick={() => onSearch({ dialog: "rooms" })}>
        <Trans>Assign seats</Trans>
      </Button>
    </>
  );
}

/** The filters as they are set, in words. */
export function useAccountFilterWords({ keyword, seat, entry, onlyNew }: AccountSearch): string {
  const { t } = useLingui();
  return [
    keyword,
    entry && (entry === "registered" ? t`Registered` : t`Not registered`),
    seat && (seat === "with" ? t`With a seat` : t`Without a seat`),
    onlyNew === true ? t`Never signed in` : undefined,
  ]
    .filter((word) => word !== undefined)
    .join(" · ");
}
