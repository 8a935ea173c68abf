import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";
import { useDelayed } from "./lib/use-delayed.ts";

/** A grey bar where text will be; give it the width and height of that text. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn("block h-2.5 rounded-sm bg-muted dark:bg-accent", className)} />
  );
}

/** Shows its children after 150 ms only: what is quick never flashes. */
export function Delayed({ children }: { children: ReactNode }) {
  return useDelayed(true) ? children : null;
}

interface SkeletonRowsProps {
  count: number;
  /** Of the frame: what stands between the rows. */
  className?: string;
  /** The height of a row, and how its bars stand in it. */
  row: string;
  /** The bars of one row. */
  children: ReactNode;
}

/** Stands for the rows of a list, as high as they will be. */
export function SkeletonRows({ count, className = "divide-y", row, children }: SkeletonRowsProps) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal rows
        <div key={index} className={cn("flex px-4", row)}>
          <Delayed>{children}</Delayed>
        </div>
      ))}
    </div>
  );
}
