import { GROUP_ADMIN_PAGE_SIZES } from "@gavel/domain/group/group";
import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { Difficulty } from "@gavel/ui/difficulty";
import { EmptyState } from "@gavel/ui/empty-state";
import { SearchInput } from "@gavel/ui/input";
import { Pagination } from "@gavel/ui/pagination";
import { Skeleton } from "@gavel/ui/skeleton";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTypedFilter } from "../../../../app/keyword-field.tsx";
import { levelOf } from "../../../../app/levels.ts";
import { ListError } from "../../../../app/list/list-error.tsx";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { type Origin, OriginFilter } from "../../../../app/remote/origin-filter.tsx";
import { useOffice, useReload } from "../office.ts";
import { AddById } from "./add-by-id.tsx";

interface AddDialogProps {
  trainingId: number;
  /** The group's own problems instead of the bank's. */
  isFromGroup: boolean;
  onClose: () => void;
}

/** Looks for problems of the bank or the group and adds one after the other, behind those that are there. */
export function AddDialog({ trainingId, isFromGroup, onClose }: AddDialogProps) {
  const { t } = useLingui();
  const { problems } = useOffice();
  const reload = useReload();
  const [keyword, setKeyword] = useState("");
  const [origin, setOrigin] = useState<Origin>();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(GROUP_ADMIN_PAGE_SIZES[0]);
  const typed = useTypedFilter(keyword, (next) => {
    setKeyword(next);
    setPage(1);
  });
  const list = problems.candidates.useQuery(
    {
      ...{ trainingId, isFromGroup, currentPage: page, limit: pageSize },
      ...{ keyword: keyword || undefined, oj: origin },
    },
    LIST_QUERY,
  );
  const add = problems.add.useMutation({
    onSuccess: () => notifySuccess(t`Add Successfully`),
    onSettled: reload,
  });
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={isFromGroup ? <Trans>Add from the group</Trans> : <Trans>Add from the bank</Trans>}
      description={
        isFromGroup ? (
          <Trans>Problems that the group's members see.</Trans>
        ) : (
          <Trans>Public problems; they stay in the bank.</Trans>
        )
      }
    >
      {isFromGroup && <AddById trainingId={trainingId} />}
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          {...typed}
          aria-label={t`Search problems`}
          placeholder={t`ID or title`}
          className="min-w-48 flex-1"
        />
        {!isFromGroup && (
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
            <Difficulty level={levelOf(row.difficulty)} />
            <Button
              size="sm"
              icon={<Plus />}
              aria-label={t`Add ${row.problemId}`}
              busy={add.isPending && add.variables.pids.includes(row.pid)}
              onClick={() => add.mutate({ trainingId, pids: [row.pid] })}
            >
              <Trans>Add</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {list.data !== undefined && list.data.total > GROUP_ADMIN_PAGE_SIZES[0] && (
        <Pagination
          className="mt-3"
          total={list.data.total}
          page={page}
          pageSize={pageSize}
          sizes={GROUP_ADMIN_PAGE_SIZES}
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
