import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";

/** Figures beside each other as far as there is room; in two columns on a phone. */
export function FactGrid({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={cn(
        "grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border md:flex md:flex-wrap",
        className,
      )}
    >
      {children}
    </dl>
  );
}

export function FactCell({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-28 flex-1 basis-28 flex-col justify-between bg-card px-4 py-2.5 odd:last:col-span-2">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="mt-0.5 text-base font-semibold">{children}</dd>
    </div>
  );
}
