import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { Children, type ReactNode } from "react";
import { cn } from "./lib/cn.ts";

/** Children in order: links, then the current page as text. Only below a list. */
export function Breadcrumb({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useLingui();
  const steps = Children.toArray(children);
  return (
    <nav aria-label={t`Breadcrumb`} className={cn("text-sm text-muted-foreground", className)}>
      <ol className="flex flex-wrap items-center gap-1.5">
        {steps.map((step, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={index}
            aria-current={index === steps.length - 1 ? "page" : undefined}
            className="flex min-w-0 items-center gap-1.5 [&_a]:hover:text-foreground [&_a]:hover:underline"
          >
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0" />}
            <span className="truncate">{step}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
