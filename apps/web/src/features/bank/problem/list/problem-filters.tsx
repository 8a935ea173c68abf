import { REMOTE_OJS, type RemoteOj } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { IconButton } from "@gavel/ui/icon-button";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { useIsPhone } from "@gavel/ui/lib/use-media";
import { FilterBar } from "@gavel/ui/page-header";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { Shuffle, SlidersHorizontal } from "lucide-react";
import { Suspense, useState } from "react";
import { FromFirstUse } from "../../../../app/from-first-use.tsx";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { ClearFilters } from "../../../../app/list/clear-filters.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import { DifficultyFilter } from "./difficulty-filter.tsx";
import { type ProblemListSearch, problemSearch } from "./list-search.ts";

const PhoneFilterSheet = lazyPart(() =>
  import("./phone-filter-sheet.tsx").then((module) => ({ default: module.PhoneFilterSheet })),
);

/** For the signed-in only. */
const OwnFilter = lazyPart(() => import("./own-filter.tsx"));

interface FilterProps {
  search: ProblemListSearch;
  onSearch: (change: Partial<ProblemListSearch>) => void;
}

interface ProblemFiltersProps extends FilterProps {
  onOpen: (problemId: string) => void;
}

export function ProblemFilters({ search, onSearch, onOpen }: ProblemFiltersProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { signedIn } = useSession();
  const keyword = (
    <KeywordField
      label={t`Search problems`}
      placeholder={t`ID, title or keyword`}
      screen={t`Problems`}
      value={search.keyword ?? ""}
      onChange={(text) => onSearch({ keyword: text })}
      className={isPhone ? "w-full" : "w-62"}
    />
  );
  if (isPhone) {
    return (
      <FilterBar end={<RandomButton onOpen={onOpen} iconOnly />}>
        {keyword}
        <PhoneFilters search={search} onSearch={onSearch} />
        <SourceFilter search={search} onSearch={onSearch} bare />
      </FilterBar>
    );
  }
  return (
    <FilterBar end={<RandomButton onOpen={onOpen} />}>
      {keyword}
      <DifficultyFilter search={search} onSearch={onSearch} />
      <SourceFilter search={search} onSearch={onSearch} />
      {signedIn && (
        <Suspense fallback={null}>
          <OwnFilter search={search} onSearch={onSearch} />
        </Suspense>
      )}
      <ClearFilters
        count={problemSearch.filtersIn(search).length}
        onClear={() => onSearch(problemSearch.none)}
      />
    </FilterBar>
  );
}

const bankNames: Record<RemoteOj, string> = {
  HDU: "HDU",
  CF: "Codeforces",
  POJ: "POJ",
  GYM: "GYM",
  AC: "AtCoder",
  SPOJ: "SPOJ",
};

function SourceFilter({ search, onSearch, bare = false }: FilterProps & { bare?: boolean }) {
  const { t } = useLingui();
  return (
    <FilterSelect
      field={bare ? undefined : t`Source`}
      label={t`Source`}
      value={search.oj ?? "Mine"}
      options={[
        { value: "Mine", label: t({ message: "Mine", context: "problem bank" }) },
        ...REMOTE_OJS.map((oj) => ({ value: oj, label: bankNames[oj] })),
      ]}
      onChange={(value) => onSearch({ oj: REMOTE_OJS.find((oj) => oj === value) })}
    />
  );
}

function PhoneFilters({ search, onSearch }: FilterProps) {
  const [open, setOpen] = useState(false);
  const { tagId = [], difficulty, own } = search;
  const count = tagId.length + [difficulty, own].filter((one) => one !== undefined).length;
  return (
    <>
      <Button icon={<SlidersHorizontal />} onClick={() => setOpen(true)} aria-expanded={open}>
        {count === 0 ? <Trans>Filter</Trans> : <Trans>Filter ({count})</Trans>}
      </Button>
      <FromFirstUse wanted={open} onCancel={() => setOpen(false)}>
        <PhoneFilterSheet open={open} onOpenChange={setOpen} search={search} onSearch={onSearch} />
      </FromFirstUse>
    </>
  );
}

interface RandomButtonProps {
  onOpen: (problemId: string) => void;
  iconOnly?: boolean;
}

function RandomButton({ onOpen, iconOnly = false }: RandomButtonProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  async function pick() {
    setBusy(true);
    try {
      // Asked anew each time; a failure has been told by the query cache.
      const { problemId } = await utils.problem.random.fetch(undefined, { staleTime: 0 });
      onOpen(problemId);
    } catch {
      setBusy(false);
    }
  }
  if (iconOnly) {
    return (
      <IconButton
        label={t`Random problem`}
        icon={<Shuffle />}
        busy={busy}
        onClick={() => void pick()}
      />
    );
  }
  return (
    <Button icon={<Shuffle />} busy={busy} onClick={() => void pick()}>
      <Trans>Random</Trans>
    </Button>
  );
}
