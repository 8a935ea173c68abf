import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";

interface PageHeaderProps {
  breadcrumb?: ReactNode;
  title: ReactNode;
  /** Muted, after the title. */
  count?: ReactNode;
  /** A line below: what the page is for. */
  lead?: ReactNode;
  /** At the right; one of them primary at most. */
  actions?: ReactNode;
  className?: string;
}

/** The top of a page: where it is, its one h1, its actions. */
export function PageHeader(props: PageHeaderProps) {
  const { breadcrumb, title, count, lead, actions, className } = props;
  return (
    <div className={cn("pt-5 pb-3", className)}>
      {breadcrumb}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-xl font-semibold">{title}</h1>
        {count !== undefined && (
          <span className="figure text-base text-muted-foreground">{count}</span>
        )}
        {actions !== undefined && (
          <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
        )}
      </div>
      {lead !== undefined && <p className="mt-1 text-sm text-muted-foreground">{lead}</p>}
    </div>
  );
}

/** Search, segmented, dropdowns; what stands in `end` goes to the far right. */
export function FilterBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      {children}
      {end !== undefined && <div className="ml-auto flex items-center gap-2">{end}</div>}
    </search>
  );
}
