import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { useLocale } from "../../app/locale.ts";

/** To the other language; a `?l=` in the address gives way to the new choice. */
export function useSwitchLanguage(): () => void {
  const { toggleLocale } = useLocale();
  const router = useRouter();
  return useCallback(() => {
    void toggleLocale();
    if (router.state.location.search.l === undefined) return;
    const { l: _dropped, ...search } = router.state.location.search;
    void router.navigate({ to: router.state.location.pathname, search, replace: true });
  }, [router, toggleLocale]);
}
