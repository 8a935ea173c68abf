import { Trans } from "@lingui/react/macro";
import { SearchX, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./lib/cn.ts";

const frame =
  "flex min-h-44 flex-col items-center justify-center gap-1 px-4 py-8 text-center text-sm";

interface EmptyStateProps {
  /** "You have not submitted anything" */
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One thing to do. */
  action?: ReactNode;
  className?: string;
}

/** Nothing here yet: the grey ticks of a submission that has not run. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn(frame, className)}>
      <span aria-hidden className="mb-3 flex gap-0.75">
        {Array.from({ length: 9 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nine equal ticks
          <span key={index} className="size-1.5 bg-border-strong" />
        ))}
      </span>
      <p className="text-base font-semibold">{title}</p>
      {children !== undefined && <p className="text-muted-foreground">{children}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

interface NoMatchProps {
  title: ReactNode;
  /** The active filters in words: "Hard · Geometry". */
  filters: ReactNode;
  onClear: () => void;
  className?: string;
}

/** The filters leave nothing: says which they are and offers to drop them. */
export function NoMatch({ title, filters, onClear, className }: NoMatchProps) {
  return (
    <div className={cn(frame, className)}>
      <SearchX aria-hidden className="mb-2 size-6 text-muted-foreground" />
      <p className="text-base font-semibold">{title}</p>
      <p className="text-muted-foreground">
        <Trans>Active filters: {filters}</Trans>
      </p>
      <Button className="mt-3" icon={<X />} onClick={onClear}>
        <Trans>Clear filters</Trans>
      </Button>
    </div>
  );
}
