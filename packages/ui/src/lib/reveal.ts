const MARGIN = 32;

/** Scrolls a row of tabs until one of them can be seen. Sideways only: scrollIntoView would move the page too. */
export function reveal(row: HTMLElement, tab: HTMLElement): void {
  const left = tab.offsetLeft - row.offsetLeft;
  const hiddenEnd = left + tab.offsetWidth + MARGIN - (row.scrollLeft + row.clientWidth);
  if (left - MARGIN < row.scrollLeft) row.scrollLeft = left - MARGIN;
  else if (hiddenEnd > 0) row.scrollLeft += hiddenEnd;
}
