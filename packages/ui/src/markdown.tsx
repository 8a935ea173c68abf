import { lazy, Suspense } from "react";
import { cn } from "./lib/cn.ts";
import { Delayed, Skeleton } from "./skeleton.tsx";

const Rendered = lazy(() => import("./markdown/rendered.tsx"));

interface MarkdownProps {
  source: string;
  /** 15 px for statements, 16 px for posts. */
  size?: "statement" | "post";
  /** As wide as its place instead of the reading measure. */
  wide?: boolean;
  className?: string;
}

/** Markdown with formulas at reading measure. The renderer is loaded when first needed. */
export function Markdown({ source, size = "statement", wide = false, className }: MarkdownProps) {
  const classes = cn("reading", size === "post" && "reading-md", wide && "max-w-none", className);
  return (
    <Suspense fallback={<Loading className={classes} />}>
      <Rendered source={source} className={classes} />
    </Suspense>
  );
}

function Loading({ className }: { className: string }) {
  return (
    <div className={className}>
      <Delayed>
        <Skeleton className="mb-3 w-full" />
        <Skeleton className="mb-3 w-11/12" />
        <Skeleton className="w-3/5" />
      </Delayed>
    </div>
  );
}
