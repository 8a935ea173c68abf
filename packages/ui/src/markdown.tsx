import { Suspense } from "react";
import { cn } from "./lib/cn.ts";
import { lazyPart } from "./lib/lazy-part.ts";
import type { HtmlTrust } from "./lib/render-authored.ts";
import { Delayed, Skeleton } from "./skeleton.tsx";

const Rendered = lazyPart(() => import("./markdown/rendered.tsx"));
const Authored = lazyPart(() => import("./markdown/authored.tsx"));

interface MarkdownProps {
  source: string;
  /** Keeps the raw HTML that this author may write; without it raw HTML is shown as text. */
  html?: HtmlTrust;
  /** 15 px for statements, 16 px for posts. */
  size?: "statement" | "post";
  /** As wide as its place instead of the reading measure. */
  wide?: boolean;
  className?: string;
}

/** Markdown with formulas at reading measure. The renderer is loaded when first needed. */
export function Markdown(props: MarkdownProps) {
  const { source, html, size = "statement", wide = false, className } = props;
  const classes = cn("reading", size === "post" && "reading-md", wide && "max-w-none", className);
  return (
    <Suspense fallback={<Loading className={classes} />}>
      {html === undefined ? (
        <Rendered source={source} className={classes} />
      ) : (
        <Authored source={source} trust={html} className={classes} />
      )}
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
