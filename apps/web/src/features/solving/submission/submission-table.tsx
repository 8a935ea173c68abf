import { isInProgress } from "@gavel/domain/verdict";
import type { LinkOf } from "../../../app/links.ts";
import { PagedList, type PagedListProps } from "../../../app/list/paged-list.tsx";
import { useSession } from "../../../app/session/store.ts";
import { SubmissionPhoneRow, useSubmissionColumns } from "./submission-rows.tsx";
import type { SubmissionRow } from "./types.ts";

interface SubmissionTableProps extends Omit<PagedListProps<SubmissionRow>, "look"> {
  /** Read aloud before the table. */
  caption: string;
  linkOf: LinkOf;
}

/** Submissions of any place: verdict second, the viewer's own marked, the actions of root at the end. */
export function SubmissionTable({ caption, linkOf, ...list }: SubmissionTableProps) {
  const { user, isRoot } = useSession();
  const columns = useSubmissionColumns({ uid: user?.uid ?? null, isRoot }, linkOf);
  return (
    <PagedList
      {...list}
      look={{
        caption,
        columns,
        isFixed: true,
        rowKey: (row) => row.submitId,
        rowTone: (row) => (isInProgress(row.status) ? "live" : undefined),
        phoneRow: (row) => <SubmissionPhoneRow row={row} linkOf={linkOf} />,
        skeletonRows: list.paging.limit,
      }}
    />
  );
}
