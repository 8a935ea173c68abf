import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";
import { Delayed } from "./skeleton.tsx";

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
