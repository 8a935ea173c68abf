import { formatClock } from "@gavel/ui/lib/format";
import { Trans } from "@lingui/react/macro";
import { CloudAlert, CloudCheck } from "lucide-react";
import type { Workspace } from "./use-workspace.ts";

/** When the draft was last kept, or that it could not be. */
export function DraftState({ workspace }: { workspace: Workspace }) {
  const { savedAt, saving } = workspace;
  if (saving === "failed") {
    return (
      <span className="flex min-w-0 items-center gap-1.5 border-l pl-2.5 text-xs text-destructive">
        <CloudAlert aria-hidden className="size-4 shrink-0" />
        <span className="truncate">
          <Trans>Draft not saved: the browser's storage is full</Trans>
        </span>
      </span>
    );
  }
  if (savedAt === null) return null;
  const time = formatClock(savedAt);
  return (
    <span className="flex min-w-0 items-center gap-1.5 border-l pl-2.5 text-xs text-muted-foreground">
      <CloudCheck aria-hidden className="size-4 shrink-0" />
      <span className="truncate tabular-nums">
        <Trans>Draft saved {time}</Trans>
      </span>
    </span>
  );
}
