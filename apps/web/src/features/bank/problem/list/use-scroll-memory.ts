import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Entry of the history → how far the list was scrolled when it was left. */
const positions = new Map<string, number>();

/** Back to the list is back to the row one came from. The search is in the address; only the scroll is not. */
export function useScrollMemory(ready: boolean): void {
  const router = useRouter();
  const restored = useRef(false);

  useEffect(() => {
    if (!ready || restored.current) return;
    restored.current = true;
    const top = positions.get(entryKey());
    if (top === undefined) return;
    // After the shell has put the new page at its top.
    const stop = router.subscribe("onRendered", () => scrollTo(0, top));
    const frame = requestAnimationFrame(() => scrollTo(0, top));
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [ready, router]);

  useEffect(() => {
    const key = entryKey();
    return router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
      if (pathChanged) positions.set(entryKey() ?? key, scrollY);
    });
  }, [router]);
}

function entryKey(): string {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null) return "";
  if ("__TSR_key" in state && typeof state.__TSR_key === "string") return state.__TSR_key;
  return "";
}
