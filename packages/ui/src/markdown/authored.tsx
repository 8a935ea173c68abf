import "katex/dist/katex.min.css";
import { useMemo } from "react";
import { type HtmlTrust, renderAuthored } from "../lib/render-authored.ts";
import { useReachableScrolling } from "./use-reachable-scrolling.ts";

interface AuthoredProps {
  source: string;
  trust: HtmlTrust;
  className: string;
}

export default function Authored({ source, trust, className }: AuthoredProps) {
  const html = useMemo(() => renderAuthored(source, trust), [source, trust]);
  const shown = useReachableScrolling(html);
  return (
    <div
      ref={shown}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by renderAuthored
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
