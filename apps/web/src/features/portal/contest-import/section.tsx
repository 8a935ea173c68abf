import type { ReactNode } from "react";

interface SectionProps {
  title: ReactNode;
  /** In somebody's own words. */
  detail?: ReactNode;
  children: ReactNode;
}

/** One part of a package. */
export function Section({ title, detail, children }: SectionProps) {
  return (
    <section className="overflow-hidden rounded-lg border bg-card">
      <div className="flex min-h-11 items-center gap-3 border-b px-4">
        <h2 className="shrink-0 text-base font-semibold">{title}</h2>
        <span className="min-w-0 truncate text-xs text-muted-foreground" translate="no">
          {detail}
        </span>
      </div>
      {children}
    </section>
  );
}
