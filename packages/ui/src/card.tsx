import type { ComponentProps, ReactNode } from "react";
import { cn } from "./lib/cn.ts";

/** One hairline, no shadow. */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section className={cn("rounded-lg border bg-card", className)} {...rest} />;
}

interface CardHeaderProps {
  title: ReactNode;
  /** Beside the title, muted. */
  detail?: ReactNode;
  /** One thing at the right. */
  action?: ReactNode;
  /** Heading level; the page decides. */
  as?: "h2" | "h3";
  className?: string;
}

export function CardHeader({
  title,
  detail,
  action,
  as: Heading = "h2",
  className,
}: CardHeaderProps) {
  return (
    <div className={cn("flex min-h-11 items-center gap-2 border-b px-4 py-1.5", className)}>
      <Heading className="min-w-0 text-base font-semibold wrap-anywhere">{title}</Heading>
      {detail !== undefined && (
        <span className="min-w-0 shrink-[999] truncate text-xs text-muted-foreground">
          {detail}
        </span>
      )}
      {action !== undefined && (
        <div className="ml-auto flex shrink-0 items-center gap-1">{action}</div>
      )}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("p-4", className)} {...rest} />;
}
