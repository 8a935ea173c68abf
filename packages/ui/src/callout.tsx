import { cva } from "class-variance-authority";
import { CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";

const callout = cva(
  "flex gap-2.5 rounded-md border px-3 py-2.5 text-sm [&>svg]:mt-px [&>svg]:size-4.5 [&>svg]:shrink-0",
  {
    variants: {
      tone: {
        info: "border-primary-soft-2 bg-primary-soft [&>svg]:text-primary",
        warning: "border-transparent bg-verdict-tle-bg [&>svg]:text-verdict-tle",
        failure: "border-transparent bg-verdict-wa-bg [&>svg]:text-verdict-wa",
        neutral: "bg-muted [&>svg]:text-muted-foreground",
      },
    },
  },
);
const icons = { info: Info, warning: TriangleAlert, failure: CircleX, neutral: Info };

interface CalloutProps {
  tone?: keyof typeof icons;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** At most one in a region of the page. */
export function Callout({ tone = "info", icon, action, className, children }: CalloutProps) {
  const Icon = icons[tone];
  return (
    <div role="note" className={cn(callout({ tone }), className)}>
      {icon ?? <Icon aria-hidden />}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
