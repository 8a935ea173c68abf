import type { ReactNode } from "react";

export function PaneHead({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex h-8.5 shrink-0 items-center gap-2 pr-2 pl-3 text-xs text-muted-foreground coarse:h-11">
      {children}
      <span className="ml-auto flex items-center gap-1">{actions}</span>
    </div>
  );
}
