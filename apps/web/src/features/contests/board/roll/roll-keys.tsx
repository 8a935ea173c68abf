import { cn } from "@gavel/ui/lib/cn";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { watchIdle } from "./watch-idle.ts";

export type Move = "forward" | "back" | "award";

/**
 * What the presenter may press. The hall need not see it: it goes while nobody does, and stays in its place for those who have
 * the page read to them.
 */
export function RollKeys({ onMove }: { onMove: (how: Move) => void }) {
  const { t } = useLingui();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => watchIdle(window, setIdle), []);
  return (
    <span
      className={cn(
        "flex items-center gap-4 transition-opacity duration-(--duration-fast)",
        // A tap where they were brings them back, and presses none of them.
        isIdle && "pointer-events-none opacity-0",
      )}
    >
      <Key onPress={() => onMove("forward")}>{t`Enter or →: next`}</Key>
      <Key onPress={() => onMove("back")}>{t`←: back`}</Key>
      <Key onPress={() => onMove("award")}>{t`Shift →: next award`}</Key>
      <span>{t`f: full screen`}</span>
    </span>
  );
}

function Key({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="rounded-sm px-2 py-1 hover:bg-accent" onClick={onPress}>
      {children}
    </button>
  );
}
