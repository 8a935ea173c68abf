import { Button } from "@gavel/ui/button";
import { Plural } from "@lingui/react/macro";
import { useState } from "react";
import { useLive } from "../../../app/live/use-live.ts";
import type { SubmissionPage } from "./types.ts";

interface NewRowsProps {
  /** The list as it is shown. */
  shown: SubmissionPage;
  onShow: () => void;
}

/**
 * New rows wait behind a button, so that nothing jumps under the reader's eyes. They are those of the whole list: beside
 * filters they would be counted, and not be there.
 */
export function NewRows({ shown, onShow }: NewRowsProps) {
  const { newestId: since, records } = shown;
  const [news, setNews] = useState<{ since: number; ids: ReadonlySet<number> }>({
    since,
    ids: new Set(),
  });
  useLive(
    { topic: "submission.new" },
    {
      after: since,
      onData: (told) => {
        const ids = told.filter(({ isInBank }) => isInBank).map(({ submitId }) => submitId);
        setNews((old) => ({
          since,
          ids: new Set([...(old.since === since ? old.ids : []), ...ids]),
        }));
      },
      onCut: onShow,
    },
  );
  // What the list has may be told a moment later.
  const listed = new Set(records.map(({ submitId }) => submitId));
  const count = news.since === since ? [...news.ids].filter((id) => !listed.has(id)).length : 0;
  if (count === 0) return null;
  return (
    <div className="mb-2 flex justify-center">
      <Button size="sm" onClick={onShow}>
        <Plural value={count} one="# new" other="# new" />
      </Button>
    </div>
  );
}
