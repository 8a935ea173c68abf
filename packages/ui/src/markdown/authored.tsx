import "katex/dist/katex.min.css";
import { useMemo } from "react";
import { type HtmlTrust, renderAuthored } from "../lib/render-authored.ts";
import type { PersonAddress } from "../lib/render-markdown.ts";
import { useReachableScrolling } from "./use-reachable-scrolling.ts";

interface AuthoredProps {
  source: string;
  trust: HtmlTrust;
  personAddress: PersonAddress | undefined;
  className: string;
}

export default function Authored(props: AuthoredProps) {
  const { source, trust, personAddress, className } = props;
  const html = useMemo(
    () => renderAuthored(source, trust, { personAddress }),
    [source, trust, personAddress],
  );
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
