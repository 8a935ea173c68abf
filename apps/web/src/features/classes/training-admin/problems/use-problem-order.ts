import { type RefObject, useMemo, useRef } from "react";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { type RowOrder, useRowOrder } from "../../../../app/list/use-row-order.ts";
import { trpc } from "../../../../app/trpc.ts";
import { useOffice, useReload } from "../office.ts";
import type { OfficeItem } from "../types.ts";
import { arrangementOf, headingIds, isChapter, itemsOf } from "./office-items.ts";

/** Problems and headings of a training in one row; undefined while either is not loaded. */
export function useItems(trainingId: number) {
  const { problems } = useOffice();
  const list = problems.findForStaff.useQuery({ trainingId }, LIST_QUERY);
  const chapters = problems.chapters.useQuery({ trainingId }, LIST_QUERY);
  const idOf = useRef(headingIds());
  const items = useMemo(
    () => list.data && chapters.data && itemsOf(list.data, chapters.data, idOf.current),
    [list.data, chapters.data],
  );
  return { query: chapters.error === null ? list : chapters, items };
}

/** Stores how they stand, in the order in which it is asked. */
export function useArrange(trainingId: number) {
  const { problems } = useOffice();
  const reorder = problems.reorder.useMutation({
    scope: { id: `order of training ${trainingId}` },
  });
  return (items: readonly OfficeItem[]) => {
    const { problems: rows, chapters } = arrangementOf(items);
    return reorder.mutateAsync({ trainingId, ids: rows.map(({ id }) => id), chapters });
  };
}

interface OrderOptions {
  trainingId: number;
  items: readonly OfficeItem[];
  box: RefObject<HTMLElement | null>;
}

export function useProblemOrder({ trainingId, items, box }: OrderOptions): RowOrder {
  const utils = trpc.useUtils();
  const { groupId } = useOffice();
  const reload = useReload();
  const arrange = useArrange(trainingId);
  const kept = groupId === null ? utils.trainingProblem : utils.groupTrainingProblem;
  return useRowOrder<OfficeItem>({
    ...{ rows: items, box, nameOf },
    show(next) {
      const { problems, chapters } = arrangementOf(next);
      void kept.findForStaff.cancel({ trainingId });
      void kept.chapters.cancel({ trainingId });
      kept.findForStaff.setData({ trainingId }, problems);
      kept.chapters.setData({ trainingId }, chapters);
    },
    save(ids) {
      const byId = new Map(items.map((item) => [item.id, item]));
      return arrange(ids.flatMap((id) => byId.get(id) ?? []));
    },
    reload: () => void reload(),
  });
}

/** What it is called aloud. */
export const nameOf = (item: OfficeItem) => (isChapter(item) ? item.title : item.displayId);
