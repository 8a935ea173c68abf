import type { RefObject } from "react";
import { type RowOrder, useRowOrder } from "../../../../app/list/use-row-order.ts";
import { trpc } from "../../../../app/trpc.ts";
import { useOffice, useRefresh } from "../office.ts";
import type { OfficeProblem } from "./problems-page.tsx";

interface OrderOptions {
  contestId: number;
  rows: readonly OfficeProblem[];
  box: RefObject<HTMLElement | null>;
}

export function useProblemOrder({ contestId, rows, box }: OrderOptions): RowOrder {
  const utils = trpc.useUtils();
  const { groupId, problem } = useOffice();
  const refresh = useRefresh();
  const { findForStaff } = groupId === null ? utils.contestProblem : utils.groupContestProblem;
  const reorder = problem.reorder.useMutation({
    scope: { id: `order of contest ${contestId}` },
  });
  return useRowOrder<OfficeProblem>({
    ...{ rows, box, nameOf: ({ displayId }) => displayId },
    show(next) {
      void findForStaff.cancel({ contestId });
      findForStaff.setData({ contestId }, next);
    },
    save: (ids) => reorder.mutateAsync({ contestId, ids }),
    reload: () => void refresh.problem(),
  });
}
