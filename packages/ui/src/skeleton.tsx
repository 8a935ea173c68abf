import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";
import { useDelayed } from "./lib/use-delayed.ts";

/** A grey bar where text will be; give it the width and height of that text. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn("block h-2.5 rounded-sm bg-muted dark:bg-accent", className)} />
  );
}

/** Shows its children after 150 ms only: what is quick never flashes. Their place is kept from the start. */
export function Delayed({ children }: { children: ReactNode }) {
  const isShown = useDelayed(true);
  return <span className={cn("contents", !isShown && "invisible")}>{children}</span>;
}
