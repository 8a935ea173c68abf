import type { ReactNode } from "react";
import { Figure } from "./figure.tsx";
import { cn } from "./lib/cn.ts";
import { Delayed, Skeleton } from "./skeleton.tsx";

interface StatTileProps {
  label: ReactNode;
  /** undefined: not loaded yet. */
  value: number | undefined;
  note?: ReactNode;
  /** Of the figure, where it waits on a person. */
  tone?: "text-warning" | "text-destructive";
  /** At the right: how it came to that. */
  children?: ReactNode;
}

/** A large figure under its name, one of several in a card. */
export function StatTile({ label, value, note, tone, children }: StatTileProps) {
  return (
    <div className="flex min-w-0 items-start gap-3 bg-card px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-muted-foreground">{label}</p>
        <p className={cn("my-0.5 flow-root h-8 text-2xl leading-8 font-semibold", tone)}>
          {value === undefined ? (
            <Delayed>
              <Skeleton className="mt-2 h-5 w-16" />
            </Delayed>
          ) : (
            <Figure value={value} />
          )}
        </p>
        <p className="min-h-9 text-xs md:min-h-4.5 text-muted-foreground">{note}</p>
      </div>
      {children}
    </div>
  );
}
