import { useMedia } from "@gavel/ui/lib/use-media";
import { useEffect, useRef, useState } from "react";
import { type BoardMarks, marksBetween, NO_MARKS } from "./board-marks.ts";
import type { BoardPage } from "./board-news.ts";

const SHOWN_MS = 4000;
/** Where rows do not glide there is longer to see which moved. */
const SHOWN_STILL_MS = 8000;

/**
 * What has changed in the last seconds of the page that is looked at.
 * @param scope which page that is; one of another scope is not compared
 */
export function useBoardMarks(page: BoardPage | undefined, scope: string): BoardMarks {
  const before = useRef<{ page: BoardPage; scope: string } | null>(null);
  const [marks, setMarks] = useState(NO_MARKS);
  const shownMs = useMedia("(prefers-reduced-motion: reduce)") ? SHOWN_STILL_MS : SHOWN_MS;
  useEffect(() => {
    if (page === undefined) return;
    const last = before.current;
    before.current = { page, scope };
    if (last === null || last.page === page) return;
    if (last.scope !== scope) setMarks(NO_MARKS);
    else {
      const news = marksBetween(last.page, page);
      if (news !== NO_MARKS) setMarks(news);
    }
  }, [page, scope]);
  useEffect(() => {
    if (marks === NO_MARKS) return;
    const timer = setTimeout(() => setMarks(NO_MARKS), shownMs);
    return () => clearTimeout(timer);
  }, [marks, shownMs]);
  return marks;
}
