import "katex/dist/katex.min.css";
import { useMemo } from "react";
import { renderMarkdown } from "../lib/render-markdown.ts";
import { useReachableScrolling } from "./use-reachable-scrolling.ts";

interface RenderedProps {
  source: string;
  marked: readonly string[] | undefined;
  className: string;
}

export default function Rendered({ source, marked, className }: RenderedProps) {
  const html = useMemo(() => renderMarkdown(source, marked), [source, marked]);
  const shown = useReachableScrolling(html);
  return (
    <div
      ref={shown}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it runs with html: false
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
