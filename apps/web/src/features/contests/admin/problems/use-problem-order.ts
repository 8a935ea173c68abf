import type { RefObject } from "react";
import { type RowOrder, useRowOrder } from "../../../../app/list/use-row-order.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { OfficeProblem } from "./problems-page.tsx";

interface OrderOptions {
  contestId: number;
  rows: readonly OfficeProblem[];
  box: RefObject<HTMLElement | null>;
}

export function useProblemOrder({ contestId, rows, box }: OrderOptions): RowOrder {
  const utils = trpc.useUtils();
  const { findForStaff } = utils.contestProblem;
  const reorder = trpc.contestProblem.reorder.useMutation({
    scope: { id: `order of contest ${contestId}` },
  });
  return useRowOrder<OfficeProblem>({
    ...{ rows, box, nameOf: ({ displayId }) => displayId },
    show(next) {
      void findForStaff.cancel({ contestId });
      findForStaff.setData({ contestId }, next);
    },
    save: (ids) => reorder.mutateAsync({ contestId, ids }),
    reload: () => void utils.contestProblem.invalidate(),
  });
}
