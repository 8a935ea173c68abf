import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { Trans } from "@lingui/react/macro";
import { useSession } from "../../../../app/session/store.ts";
import { DifficultyFilter } from "./difficulty-filter.tsx";
import { type ProblemListSearch, problemSearch } from "./list-search.ts";
import OwnFilter from "./own-filter.tsx";
import { SortSelect } from "./sort-select.tsx";
import { TagPanel } from "./tag-panel.tsx";

interface PhoneFilterSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  search: ProblemListSearch;
  onSearch: (change: Partial<ProblemListSearch>) => void;
}

/** Each choice acts at once; the sheet stays for the next one. */
export function PhoneFilterSheet({ open, onOpenChange, search, onSearch }: PhoneFilterSheetProps) {
  const { signedIn } = useSession();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Filter problems</Trans>}
      footer={
        <>
          <Button
            disabled={problemSearch.filtersIn(search).length === 0}
            onClick={() => onSearch(problemSearch.none)}
          >
            <Trans>Clear filters</Trans>
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <DifficultyFilter search={search} onSearch={onSearch} className="w-full" />
      <div className="my-3 flex flex-wrap gap-2">
        {signedIn && <OwnFilter search={search} onSearch={onSearch} />}
        <SortSelect search={search} onSearch={onSearch} />
      </div>
      <TagPanel search={search} onSearch={onSearch} />
    </Dialog>
  );
}
