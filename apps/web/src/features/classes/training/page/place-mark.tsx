import { cn } from "@gavel/ui/lib/cn";

const MEDALS: Readonly<Record<number, string>> = {
  1: "bg-medal-gold font-semibold text-medal-text",
  2: "bg-medal-silver font-semibold text-medal-text",
  3: "bg-medal-bronze font-semibold text-medal-text",
};

/** A place in a rank; the first three have a colour. */
export function PlaceMark({ place }: { place: number }) {
  return (
    <span
      className={cn(
        "figure inline-flex h-5 min-w-6.5 shrink-0 items-center justify-center rounded-sm px-1 text-xs",
        MEDALS[place] ?? "text-muted-foreground",
      )}
    >
      {place}
    </span>
  );
}
