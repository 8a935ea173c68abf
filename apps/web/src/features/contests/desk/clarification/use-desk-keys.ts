import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { useHotkeys } from "../../../../app/hotkeys/use-hotkeys.ts";
import { rowBeside } from "../row-beside.ts";
import type { Row } from "./types.ts";
import type { useDone } from "./use-done.ts";

interface DeskKeys {
  rows: readonly Row[] | undefined;
  /** The one that is open. */
  row: Row | undefined;
  box: RefObject<HTMLTextAreaElement | null>;
  done: ReturnType<typeof useDone>;
  open: (id: number) => void;
}

/** `?` lists them; none acts while somebody types. */
export function useDeskKeys({ rows = [], row, box, done, open }: DeskKeys) {
  const { t } = useLingui();
  function move(step: number) {
    const next = rowBeside(rows, row?.id, step);
    if (next !== undefined) open(next.id);
  }
  const answer = () => box.current?.focus();
  function finish() {
    if (done.chosen.size > 0) done.finish([...done.chosen]);
    else if (row !== undefined && !row.isAnswered) done.finish([row.id]);
  }
  useHotkeys(t`Clarifications`, [
    { keys: "j", label: t`Next question`, run: () => move(1) },
    { keys: "k", label: t`Previous question`, run: () => move(-1) },
    { keys: "a", label: t`Answer the question`, run: answer },
    { keys: "enter", label: t`Answer the question`, run: answer },
    {
      ...{ keys: "x", label: t`Select the question` },
      run: () => row !== undefined && !row.isAnswered && done.choose(row.id),
    },
    { keys: "d", label: t`No answer needed, for the selected ones or this`, run: finish },
  ]);
}
