import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { EmptyState } from "@gavel/ui/empty-state";
import { SearchInput } from "@gavel/ui/input";
import { Pagination } from "@gavel/ui/pagination";
import { Segmented } from "@gavel/ui/segmented";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTypedFilter } from "../../../../app/keyword-field.tsx";
import { ListError } from "../../../../app/list/list-error.tsx";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { type Origin, OriginFilter } from "../../../../app/remote/origin-filter.tsx";
import type { Outputs } from "../../../../app/trpc.ts";
import { useOffice } from "../office.ts";

export type Candidate = Outputs["contestProblem"]["candidates"]["records"][number];

const PAGE_SIZES = [10, 30, 50, 100] as const;

interface AddDialogProps {
  contestId: number;
  onChoose: (problem: Candidate) => void;
  onClose: () => void;
}

/** Looks for a problem of the bank that may be added. */
export function AddDialog({ contestId, onChoose, onClose }: AddDialogProps) {
  const { t } = useLingui();
  const [keyword, setKeyword] = useState("");
  const [origin, setOrigin] = useState<Origin>();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const typed = useTypedFilter(keyword, (next) => {
    setKeyword(next);
    setPage(1);
  });
  const { groupId, problem } = useOffice();
  const [isFromGroup, setFromGroup] = useState(groupId !== null);
  const paging = { currentPage: page, limit: pageSize };
  const list = problem.candidates.useQuery(
    { contestId, ...paging, keyword: keyword || undefined, oj: origin, isFromGroup },
    LIST_QUERY,
  );
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={groupId === null ? <Trans>Add from the bank</Trans> : <Trans>Add a problem</Trans>}
      description={<Effect isOfSite={groupId === null} isFromGroup={isFromGroup} />}
    >
      {groupId !== null && (
        <Segmented
          label={t({ message: "From", context: "problems" })}
          className="mb-3"
          value={isFromGroup ? "group" : "bank"}
          options={[
            { value: "group", label: t`This group` },
            { value: "bank", label: t`Public bank` },
          ]}
          onChange={(from) => {
            setFromGroup(from === "group");
            setPage(1);
          }}
        />
      )}
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          {...typed}
          aria-label={t`Search problems`}
          placeholder={t`ID or title`}
          className="min-w-48 flex-1"
        />
        {groupId === null && (
          <OriginFilter
            value={origin}
            onChange={(next) => {
              setOrigin(next);
              setPage(1);
            }}
          />
        )}
      </div>
      {list.data === undefined && list.error !== null && <ListError query={list} />}
      {list.isPending && <Skeleton className="h-60 w-full" />}
      {list.data?.records.length === 0 && <EmptyState title={t`No problem to add`} />}
      <ul className="divide-y">
        {list.data?.records.map((row) => (
          <li key={row.pid} className="flex items-center gap-3 py-1.5 text-sm">
            <span className="figure w-20 shrink-0 truncate text-muted-foreground">
              {row.problemId}
            </span>
            <span className="min-w-0 flex-1 truncate">{row.title}</span>
            <Button
              size="sm"
              icon={<Plus />}
              aria-label={t`Add ${row.problemId}`}
              onClick={() => onChoose(row)}
            >
              <Trans>Add</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {list.data !== undefined && list.data.total > PAGE_SIZES[0] && (
        <Pagination
          className="mt-3"
          total={list.data.total}
          page={page}
          pageSize={pageSize}
          sizes={PAGE_SIZES}
          onPageChange={setPage}
          onPageSizeChange={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      )}
    </Dialog>
  );
}

/** What becomes of a problem that is added. */
function Effect({ isOfSite, isFromGroup }: { isOfSite: boolean; isFromGroup: boolean }) {
  if (isOfSite) {
    return <Trans>A problem that is added leaves the public bank and stays in contests.</Trans>;
  }
  return isFromGroup ? (
    <Trans>A problem that is added leaves the group's list and stays in contests.</Trans>
  ) : (
    <Trans>A problem of the public bank stays there as well.</Trans>
  );
}
