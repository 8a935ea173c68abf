import { useRouter } from "@tanstack/react-router";
import { createContext, useContext, useEffect, useRef } from "react";

export type Open = (to: { readonly href: string } | { readonly run: () => void }) => void;

/** How items open what they stand for. */
export const OpenContext = createContext<Open>(() => {
  throw new Error("outside of the palette");
});
export const useOpenItem = () => useContext(OpenContext);

/** Closes the palette and goes there; with Ctrl or ⌘ held, in a new tab. */
export function useOpen(close: () => void): Open {
  const router = useRouter();
  const inNewTab = useRef(false);
  useEffect(() => {
    // Seen before the palette handles the key or the click.
    const note = (event: KeyboardEvent | MouseEvent) => {
      inNewTab.current = event.ctrlKey || event.metaKey;
    };
    document.addEventListener("keydown", note, true);
    document.addEventListener("click", note, true);
    return () => {
      document.removeEventListener("keydown", note, true);
      document.removeEventListener("click", note, true);
    };
  }, []);
  return (to) => {
    close();
    if ("run" in to) to.run();
    else if (inNewTab.current) window.open(to.href, "_blank", "noopener");
    else router.history.push(to.href);
  };
}
