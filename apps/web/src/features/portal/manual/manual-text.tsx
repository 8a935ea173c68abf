import { Markdown } from "@gavel/ui/markdown";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { useTextPlaces } from "./use-text-places.ts";

/** Longer than other texts: its parts stand further apart. Pictures have one shape, so their place is kept. */
const LOOK = [
  "[&_h2]:mt-8 [&_h2]:text-lg [&_:is(h2,h3)]:scroll-mt-[calc(var(--header-h)+1rem)] [&_:is(h2,h3)]:outline-none",
  "[&_img]:aspect-[8/5] [&_img]:w-full [&_img]:rounded-lg [&_img]:border",
].join(" ");

/** A text of the manual: links within the site open as those of the app, and an address with `#` leads to its heading. */
export function ManualText({ source }: { source: string }) {
  const places = useTextPlaces();
  const shown = useRef<HTMLDivElement>(null);
  useLinksWithin(shown);
  useLedTo(shown, source);
  return (
    <div ref={shown} className={LOOK}>
      <Markdown source={source} places={places} size="post" />
    </div>
  );
}

type Shown = RefObject<HTMLDivElement | null>;

function useLinksWithin(shown: Shown) {
  const router = useRouter();
  useEffect(() => {
    const element = shown.current;
    const open = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
        return;
      }
      const link = (event.target as Element).closest("a");
      const href = link?.getAttribute("href");
      if (!href?.startsWith("/") || link?.target === "_blank") return;
      event.preventDefault();
      router.history.push(href);
    };
    element?.addEventListener("click", open);
    return () => element?.removeEventListener("click", open);
  }, [router, shown]);
}

/** The text may come after the address, and its renderer after both. */
function useLedTo(shown: Shown, source: string) {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other headings
  useEffect(() => {
    const element = shown.current;
    if (element === null || hash === "") return;
    const lead = () => {
      const heading = element.querySelector<HTMLElement>(`#${CSS.escape(hash)}`);
      if (heading === null) return false;
      heading.scrollIntoView();
      // Whoever goes by the keyboard goes on from there.
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (lead()) return;
    const watcher = new MutationObserver(() => {
      if (lead()) watcher.disconnect();
    });
    watcher.observe(element, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [hash, shown, source]);
}
