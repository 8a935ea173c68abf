import { formatClock } from "@gavel/ui/lib/format";
import { Trans } from "@lingui/react/macro";
import { CircleDot } from "lucide-react";
import type { FormPart } from "./parts.ts";
import type { ProblemFormView } from "./types.ts";

interface SaveStateProps {
  isDirty: boolean;
  parts: readonly FormPart[];
  view: ProblemFormView;
}

/** At the end of the tabs: whether all is saved, and when. */
export function SaveState({ isDirty, parts, view }: SaveStateProps) {
  const kept = parts.flatMap(({ keptAt }) => keptAt ?? []).sort((a, b) => Number(b) - Number(a));
  const [keptAt] = kept;
  if (!isDirty) {
    const at = formatClock(new Date(view.modifiedAt));
    return (
      <span role="status" className="px-2 text-xs text-muted-foreground max-md:hidden">
        <Trans>
          Saved <span className="figure">{at}</span>
        </Trans>
      </span>
    );
  }
  const at = keptAt === undefined ? "" : formatClock(keptAt);
  return (
    <span
      role="status"
      className="flex items-center gap-1.5 px-2 text-xs text-warning max-md:hidden [&_svg]:size-3.5"
    >
      <CircleDot aria-hidden />
      {keptAt === undefined ? (
        <Trans>Unsaved changes</Trans>
      ) : (
        <Trans>
          Unsaved changes · draft <span className="figure">{at}</span>
        </Trans>
      )}
    </span>
  );
}
