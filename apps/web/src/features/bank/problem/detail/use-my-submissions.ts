import { MY_SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";

/** The viewer's submissions to one problem; nothing is asked for a visitor. */
export function useMySubmissions(problemId: string, currentPage: number) {
  const { signedIn } = useSession();
  return trpc.submission.find.useQuery(
    {
      onlyMine: true,
      problemId,
      completeProblemId: true,
      currentPage,
      limit: MY_SUBMISSION_PAGE_SIZE,
    },
    { ...LIST_QUERY, enabled: signedIn },
  );
}
