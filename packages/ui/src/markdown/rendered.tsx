import "katex/dist/katex.min.css";
import { useMemo } from "react";
import type { TextPlaces } from "../lib/lead-to-places.ts";
import { type PersonAddress, renderMarkdown } from "../lib/render-markdown.ts";
import { useReachableScrolling } from "./use-reachable-scrolling.ts";

interface RenderedProps {
  source: string;
  marked: readonly string[] | undefined;
  personAddress: PersonAddress | undefined;
  places: TextPlaces | undefined;
  className: string;
}

export default function Rendered(props: RenderedProps) {
  const { source, marked, personAddress, places, className } = props;
  const html = useMemo(
    () => renderMarkdown(source, marked, { personAddress, places }),
    [source, marked, personAddress, places],
  );
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
