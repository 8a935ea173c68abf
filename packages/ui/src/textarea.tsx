import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

interface TextareaProps extends ComponentProps<"textarea"> {
  /** Code and test data. */
  mono?: boolean;
}

export function Textarea({ mono = false, className, ...rest }: TextareaProps) {
  return (
    <textarea
      className={cn(
        "block min-h-20 w-full resize-y rounded-md border border-input bg-card px-2.5 py-2 text-sm leading-relaxed placeholder:text-subtle-foreground focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-subtle-foreground aria-invalid:border-destructive coarse:text-md",
        mono && "font-mono coarse:text-sm",
        className,
      )}
      {...rest}
    />
  );
}
