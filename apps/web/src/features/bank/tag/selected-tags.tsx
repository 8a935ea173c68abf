import { Button } from "@gavel/ui/button";
import { Plural, Trans } from "@lingui/react/macro";
import { Merge, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Selection } from "../../../app/list/use-selection.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { RemoveTags } from "./remove-tags.tsx";
import type { TagRow } from "./types.ts";

/** What can be done with the chosen tags. */
export function SelectedTags({ selection }: { selection: Selection<TagRow> }) {
  const [asking, setAsking] = useState<"merge" | "delete" | null>(null);
  const { rows } = selection;
  if (rows.length === 0) return null;
  const close = () => setAsking(null);
  return (
    <div className="sticky top-(--header-h) z-10 mb-3 flex min-h-11 flex-wrap items-center gap-2 rounded-lg border bg-primary-soft px-4 py-1.5 text-sm">
      <span className="font-semibold text-primary" role="status">
        <Plural value={rows.length} one="# tag selected" other="# tags selected" />
      </span>
      <Button variant="ghost" size="sm" className="text-primary" onClick={selection.clear}>
        <Trans>Clear selection</Trans>
      </Button>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          icon={<Merge />}
          disabled={rows.length < 2}
          onClick={() => setAsking("merge")}
        >
          <Trans>Merge…</Trans>
        </Button>
        <Button
          size="sm"
          variant="destructive"
          icon={<Trash2 />}
          onClick={() => setAsking("delete")}
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
      {asking === "merge" && (
        <MergeDialog tags={rows} onClose={close} onMerged={() => selection.clear()} />
      )}
      {asking === "delete" && (
        <RemoveTags tags={rows} onClose={close} onRemoved={() => selection.clear()} />
      )}
    </div>
  );
}
