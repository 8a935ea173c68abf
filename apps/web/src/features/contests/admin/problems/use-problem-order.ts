import { lettersInOrder } from "@gavel/domain/contest/problem";
import type { RefObject } from "react";
import { type RowOrder, useRowOrder } from "../../../../app/list/use-row-order.ts";
import { trpc } from "../../../../app/trpc.ts";
import { useOffice, useRefresh } from "../office.ts";
import type { OfficeProblem } from "./problem-columns.tsx";

export interface LetteredList {
  rows: readonly OfficeProblem[];
  /** From then on each keeps its letter. */
  hasBegun: boolean;
}

/** As the server calls them in this order. */
export function lettered({ rows, hasBegun }: LetteredList): OfficeProblem[] {
  if (hasBegun) return [...rows];
  const letters = lettersInOrder(rows.map(({ displayId }) => displayId));
  return rows.map((row, at) => ({ ...row, displayId: letters[at] ?? row.displayId }));
}

interface OrderOptions extends LetteredList {
  contestId: number;
  box: RefObject<HTMLElement | null>;
}

export function useProblemOrder({ contestId, rows, box, hasBegun }: OrderOptions): RowOrder {
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
      findForStaff.setData({ contestId }, lettered({ rows: next, hasBegun }));
    },
    save: (ids) => reorder.mutateAsync({ contestId, ids }),
    reload: () => void refresh.problem(),
  });
}
