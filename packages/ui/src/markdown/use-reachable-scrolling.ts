import { useEffect, useRef } from "react";

/**
 * Code and tables that are wider than their place can be scrolled with the keyboard; those that fit are no stop on its
 * way. @param html what the element shows
 */
export function useReachableScrolling(html: string) {
  const shown = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parts are looked at when another text is shown
  useEffect(() => {
    const element = shown.current;
    if (element === null) return;
    const parts = element.querySelectorAll<HTMLElement>("pre, table");
    if (parts.length === 0) return;
    const look = () => {
      for (const part of parts) {
        if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
        else part.removeAttribute("tabindex");
      }
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // Another face is wider and resizes nothing around it.
    document.fonts.addEventListener("loadingdone", look);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", look);
    };
  }, [html]);
  return shown;
}
