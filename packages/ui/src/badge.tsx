import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

const badge = cva(
  "inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1.75 align-middle text-xs whitespace-nowrap [&_svg]:size-3.25",
  {
    variants: {
      tone: {
        neutral: "bg-muted text-muted-foreground",
        ink: "bg-primary-soft text-primary",
        brass: "bg-brass-soft text-brass",
        outline: "border border-border-strong text-muted-foreground",
        success: "bg-verdict-ac-bg text-verdict-ac",
        warning: "bg-verdict-tle-bg text-verdict-tle",
        failure: "bg-verdict-wa-bg text-verdict-wa",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

interface BadgeProps extends ComponentProps<"span">, VariantProps<typeof badge> {}

export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span className={cn(badge({ tone }), className)} {...rest} />;
}

/** A pill after a tab's or a menu entry's label; what is unread is red and counted up to 99. */
export function CountPill({ count, unread = false }: { count: number; unread?: boolean }) {
  return (
    <span
      className={cn(
        "min-w-4.5 rounded-full px-1.25 text-center text-2xs leading-4 font-medium tabular-nums",
        unread ? "bg-destructive text-destructive-foreground" : "bg-muted text-muted-foreground",
      )}
    >
      {unread && count > 99 ? "99+" : count}
    </span>
  );
}
