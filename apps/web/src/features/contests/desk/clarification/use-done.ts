import { useState } from "react";
import { trpc } from "../../../../app/trpc.ts";
import type { Row } from "./types.ts";

/** Which open questions are selected, and how those that need no answer are done with. */
export function useDone(contestId: number, rows: readonly Row[] | undefined) {
  const utils = trpc.useUtils();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const close = trpc.contestDesk.markAnswered.useMutation({
    onSettled: () => void utils.contestDesk.findForStaff.invalidate({ contestId }),
  });
  // What another of the jury has answered meanwhile is not selected any more.
  const open = (rows ?? []).filter((row) => !row.isAnswered && picked.has(row.id));
  return {
    chosen: new Set(open.map(({ id }) => id)) as ReadonlySet<number>,
    isPending: close.isPending,
    choose: (id: number) =>
      setPicked(
        (old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]),
      ),
    clear: () => setPicked(new Set()),
    finish(ids: readonly number[]) {
      setPicked(new Set());
      for (const questionId of ids) close.mutate({ questionId });
    },
  };
}
