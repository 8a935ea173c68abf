import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { Trans } from "@lingui/react/macro";
import { DifficultyFilter } from "./difficulty-filter.tsx";
import { type ProblemListSearch, problemSearch } from "./list-search.ts";
import { TagPanel } from "./tag-panel.tsx";

interface PhoneFilterSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  search: ProblemListSearch;
  onSearch: (change: Partial<ProblemListSearch>) => void;
}

/** Each choice acts at once; the sheet stays for the next one. */
export function PhoneFilterSheet({ open, onOpenChange, search, onSearch }: PhoneFilterSheetProps) {
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
      <DifficultyFilter search={search} onSearch={onSearch} className="mb-4 w-full" />
      <TagPanel search={search} onSearch={onSearch} />
    </Dialog>
  );
}
