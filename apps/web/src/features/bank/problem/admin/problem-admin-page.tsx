import { Button } from "@gavel/ui/button";
import { difficultyNames } from "@gavel/ui/difficulty";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Trans, useLingui } from "@lingui/react/macro";
import { FileUp, Globe } from "lucide-react";
import { AdminPage } from "../../../../app/admin/admin-page.tsx";
import { useAuthOptions } from "../../../../app/bank/auth-words.ts";
import { FromFirstUse } from "../../../../app/from-first-use.tsx";
import { DropArea } from "../../../../app/import/drop-area.tsx";
import { useUpload } from "../../../../app/import/use-upload.ts";
import { filterWord } from "../../../../app/list/filter-word.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { useSelection } from "../../../../app/list/use-selection.ts";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import { NewProblem } from "../form/new-problem-dialog.tsx";
import { useTagGroups } from "../list/tag-panel.tsx";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { StaffPhoneRow, useStaffColumns } from "./columns.tsx";
import { remoteBankOf, StaffFilters } from "./filters.tsx";
import {
  type ProblemAdminSearch,
  problemAdminSearch,
  sortedBy,
  sortIn,
  staffInput,
} from "./page-search.ts";
import type { StaffProblem } from "./types.ts";

interface ProblemAdminPageProps {
  search: ProblemAdminSearch;
  onSearch: (change: Partial<ProblemAdminSearch>) => void;
}

/** These come only for those who look at them. */
const ImportPanel = lazyPart(() => import("./import/import-panel.tsx"));
const RemoteDialog = lazyPart(() => import("./remote/remote-dialog.tsx"));
const StatisticsDialog = lazyPart(() => import("./statistics-dialog.tsx"));

const NONE: readonly StaffProblem[] = [];
const pidOf = (row: StaffProblem) => row.pid;

/** Every problem, hidden ones too, for those who write them. */
export function ProblemAdminPage({ search, onSearch }: ProblemAdminPageProps) {
  const { t } = useLingui();
  const input = staffInput(search);
  const list = trpc.problem.findForStaff.useQuery(input, LIST_QUERY);
  const rows = list.data?.records ?? NONE;
  const selection = useSelection(rows, pidOf);
  const { isRoot } = useSession();
  const isImporting =
    isRoot && [search.importing, search.pack, search.batch].some((one) => one !== undefined);
  const closed = { importing: undefined, pack: undefined, batch: undefined };
  const upload = useUpload((pack) => onSearch({ ...closed, pack }));
  const columns = useStaffColumns({ rows, selection, isBeside: isImporting });
  const filterWords = useFilterWords(search);
  const isRemote = search.remote !== undefined || search.list !== undefined;
  const closeRemote = () => onSearch({ remote: undefined, list: undefined });
  const closeFigures = () => onSearch({ figures: undefined });
  return (
    <AdminPage
      title={t`Problem List`}
      count={list.data && <Figure value={list.data.total} />}
      actions={
        <>
          {isRoot && (
            <Button icon={<FileUp />} onClick={() => onSearch({ ...closed, importing: true })}>
              <Trans>Import</Trans>
            </Button>
          )}
          <Button icon={<Globe />} onClick={() => onSearch({ remote: "one" })}>
            <Trans>Import from another judge</Trans>
          </Button>
          <NewProblem
            isOpen={search.creating === true}
            onOpen={(isOpen) => onSearch({ creating: isOpen ? true : undefined })}
          />
        </>
      }
    >
      <DropArea
        enabled={isRoot}
        onFile={(file) => {
          onSearch({ ...closed, importing: true });
          upload.start(file);
        }}
      >
        <StaffFilters search={search} onSearch={onSearch} />
        <div className={isImporting ? "grid gap-4 xl:grid-cols-[minmax(0,1fr)_340px]" : undefined}>
          <FromFirstUse wanted={isImporting} onCancel={() => onSearch(closed)}>
            {isImporting && (
              <div className="min-w-0 xl:order-2">
                <ImportPanel search={search} onSearch={onSearch} upload={upload} />
              </div>
            )}
          </FromFirstUse>
          <div className="min-w-0">
            <PagedList
              query={list}
              paging={input}
              onPage={onSearch}
              look={{
                caption: search.sort === undefined ? t`Problems, newest first` : t`Problems`,
                columns,
                rowKey: pidOf,
                rowTone: (row) => (selection.has(row) ? "own" : undefined),
                phoneRow: (row) => <StaffPhoneRow row={row} selection={selection} />,
                toolbar: <BulkBar selection={selection} />,
                sort: sortIn(search),
                onSort: (sort) => onSearch(sortedBy(search, sort)),
              }}
              filters={{
                active: problemAdminSearch.filtersIn(search).length > 0,
                title: <Trans>No matching problems</Trans>,
                words: filterWords,
                onClear: () => onSearch(problemAdminSearch.none),
              }}
              empty={<EmptyState title={<Trans>No problems yet</Trans>} />}
            />
          </div>
        </div>
      </DropArea>
      <FromFirstUse wanted={isRemote} onCancel={closeRemote}>
        {isRemote && <RemoteDialog search={search} onSearch={onSearch} />}
      </FromFirstUse>
      <FromFirstUse wanted={search.figures !== undefined} onCancel={closeFigures}>
        {search.figures !== undefined && (
          <StatisticsDialog pid={search.figures} onClose={closeFigures} />
        )}
      </FromFirstUse>
    </AdminPage>
  );
}

/** The active filters in words: "Private · Hard · Geometry". */
function useFilterWords(search: ProblemAdminSearch): string {
  const { t, i18n } = useLingui();
  const authOptions = useAuthOptions();
  const { data: groups } = useTagGroups(remoteBankOf(search));
  const names = new Map(groups?.flatMap((group) => group.tagList.map((tag) => [tag.id, tag.name])));
  const { keyword, auth, oj, difficulty, tagId = [], mend } = search;
  return [
    keyword,
    authOptions.find(({ value }) => value === `${auth}`)?.label,
    oj === "Mine" ? t({ message: "Mine", context: "problem bank" }) : oj,
    difficulty === undefined ? undefined : i18n._(difficultyNames[difficulty]),
    mend ? t`To mend` : undefined,
    ...tagId.map((id) => filterWord(id, names.get(id))),
  ]
    .filter((word) => word !== undefined)
    .join(" · ");
}
