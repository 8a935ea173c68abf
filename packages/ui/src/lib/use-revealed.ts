import { type RefObject, useEffect } from "react";

const MARGIN = 32;

/** Scrolls a row of tabs until the current one, of that `data-tab`, can be seen. Sideways only: scrollIntoView would move the page too. */
export function useRevealed(list: RefObject<HTMLElement | null>, current: string): void {
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (!row || !tab) return;
    const left = tab.offsetLeft - row.offsetLeft;
    const hiddenEnd = left + tab.offsetWidth + MARGIN - (row.scrollLeft + row.clientWidth);
    if (left - MARGIN < row.scrollLeft) row.scrollLeft = left - MARGIN;
    else if (hiddenEnd > 0) row.scrollLeft += hiddenEnd;
  }, [list, current]);
}
