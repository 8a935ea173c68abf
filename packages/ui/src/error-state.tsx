import { Trans } from "@lingui/react/macro";
import { CloudOff, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./lib/cn.ts";

interface ErrorStateProps {
  /** What failed: "The list did not load". */
  title: ReactNode;
  /** Why, in the words of the error catalogue. */
  reason?: ReactNode;
  /** Says that the filters are still there. */
  filtersKept?: boolean;
  onRetry?: () => void;
  requestId?: string | null;
  className?: string;
}

/** What happened, what was kept, what to do. */
export function ErrorState(props: ErrorStateProps) {
  const { title, reason, filtersKept = false, onRetry, requestId, className } = props;
  return (
    <div
      role="alert"
      className={cn(
        "flex min-h-44 flex-col items-center justify-center gap-1 px-4 py-8 text-center text-sm",
        className,
      )}
    >
      <CloudOff aria-hidden className="mb-2 size-6 text-destructive" />
      <p className="text-base font-semibold">{title}</p>
      {reason !== undefined && <p className="text-muted-foreground">{reason}</p>}
      {filtersKept && (
        <p className="text-muted-foreground">
          <Trans>Your filters are kept.</Trans>
        </p>
      )}
      {onRetry !== undefined && (
        <Button className="mt-3" icon={<RotateCw />} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {requestId && (
        <p className="mt-2 font-mono text-2xs text-subtle-foreground">req {requestId}</p>
      )}
    </div>
  );
}
