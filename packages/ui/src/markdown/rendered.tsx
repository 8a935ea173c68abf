import "katex/dist/katex.min.css";
import { useMemo } from "react";
import { renderMarkdown } from "../lib/render-markdown.ts";

interface RenderedProps {
  source: string;
  marked: readonly string[] | undefined;
  className: string;
}

export default function Rendered({ source, marked, className }: RenderedProps) {
  const html = useMemo(() => renderMarkdown(source, marked), [source, marked]);
  return (
    <div
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it runs with html: false
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
