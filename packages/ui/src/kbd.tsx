import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        "inline-block h-4.5 rounded-sm border border-b-[1.5px] border-border bg-card px-1 font-mono text-2xs leading-4 whitespace-nowrap text-muted-foreground",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
