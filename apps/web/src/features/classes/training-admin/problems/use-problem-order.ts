import type { RefObject } from "react";
import { type RowOrder, useRowOrder } from "../../../../app/list/use-row-order.ts";
import { trpc } from "../../../../app/trpc.ts";
import { useOffice, useReload } from "../office.ts";
import type { OfficeProblem } from "../types.ts";

interface OrderOptions {
  trainingId: number;
  rows: readonly OfficeProblem[];
  box: RefObject<HTMLElement | null>;
}

export function useProblemOrder({ trainingId, rows, box }: OrderOptions): RowOrder {
  const utils = trpc.useUtils();
  const { groupId, problems } = useOffice();
  const reload = useReload();
  const { findForStaff } = groupId === null ? utils.trainingProblem : utils.groupTrainingProblem;
  const reorder = problems.reorder.useMutation({
    scope: { id: `order of training ${trainingId}` },
  });
  return useRowOrder<OfficeProblem>({
    ...{ rows, box, nameOf: ({ displayId }) => displayId },
    show(next) {
      void findForStaff.cancel({ trainingId });
      findForStaff.setData({ trainingId }, next);
    },
    save: (ids) => reorder.mutateAsync({ trainingId, ids }),
    reload: () => void reload(),
  });
}
