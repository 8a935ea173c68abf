import { useSyncExternalStore } from "react";

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Under 768 px: tables are two-line rows and dialogs are bottom sheets. */
export const useIsPhone = () => useMedia("(max-width: 767px)");
/** Under 992 px: the navigation is a drawer and splits are tabs. */
export const useIsNarrow = () => useMedia("(max-width: 991px)");
/** Under 1280 px: side columns go under the content. */
export const useIsStacked = () => useMedia("(max-width: 1279px)");
