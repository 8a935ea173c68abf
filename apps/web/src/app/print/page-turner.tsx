import { IconButton } from "@gavel/ui/icon-button";
import { Trans } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";

/** Which of several printed pages is on the screen. @param count at least one */
export function useTurning(count: number) {
  const [wanted, setWanted] = useState(0);
  // There may be fewer than when it was chosen.
  const at = Math.min(wanted, count - 1);
  return { at, count, turn: (by: 1 | -1) => setWanted(at + by) };
}

interface PageTurnerProps extends ReturnType<typeof useTurning> {
  labels: { before: string; after: string };
}

/** From one of the pages to the next. */
export function PageTurner({ at, count, turn, labels }: PageTurnerProps) {
  const number = at + 1;
  return (
    <div className="mt-2 flex items-center justify-center gap-2 text-sm">
      <IconButton
        label={labels.before}
        icon={<ChevronLeft />}
        disabled={at === 0}
        onClick={() => turn(-1)}
      />
      <span role="status">
        <Trans>
          {number} of {count}
        </Trans>
      </span>
      <IconButton
        label={labels.after}
        icon={<ChevronRight />}
        disabled={number === count}
        onClick={() => turn(1)}
      />
    </div>
  );
}
