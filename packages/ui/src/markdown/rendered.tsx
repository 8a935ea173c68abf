import "katex/dist/katex.min.css";
import { useMemo } from "react";
import { renderMarkdown } from "../lib/render-markdown.ts";

export default function Rendered({ source, className }: { source: string; className: string }) {
  const html = useMemo(() => renderMarkdown(source), [source]);
  return (
    <div
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it runs with html: false
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
