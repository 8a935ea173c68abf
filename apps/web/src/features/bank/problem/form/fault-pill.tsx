import { cn } from "@gavel/ui/lib/cn";
import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleDashed } from "lucide-react";
import type { Fault } from "./parts.ts";

interface FaultPillProps {
  /** Of one tab. */
  faults: readonly Fault[];
  /** Goes to it; by keyboard F8 does. */
  onOpen: (fault: Fault) => void;
}

/** How much must be mended on a tab, else how much is missing. It opens the tab at the first of them. */
export function FaultPill({ faults, onOpen }: FaultPillProps) {
  const { t } = useLingui();
  const errors = faults.filter(({ kind }) => kind === "error");
  const shown = errors.length > 0 ? errors : faults;
  const [first] = shown;
  if (first === undefined) return null;
  const isError = errors.length > 0;
  const count = shown.length;
  const words = isError ? t`${count} to mend` : t`${count} missing`;
  const Icon = isError ? CircleAlert : CircleDashed;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse inside the tab; F8 is the key for it
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      title={`${words}: ${shown.map(({ text }) => text).join(", ")}`}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(first);
      }}
      className={cn(
        "inline-flex h-4.5 items-center gap-0.75 rounded-full border px-1.25 text-2xs font-medium tabular-nums [&_svg]:size-3!",
        isError
          ? "border-transparent bg-verdict-wa-bg text-verdict-wa"
          : "border-dashed border-verdict-tle text-verdict-tle",
      )}
    >
      <Icon aria-hidden />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
