import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { useLocale } from "../../../app/locale.ts";

/** To the other language; a `?l=` in the address gives way to the new choice. */
export function useSwitchLanguage(): () => void {
  const { toggleLocale } = useLocale();
  const router = useRouter();
  return useCallback(() => {
    void toggleLocale();
    const url = new URL(location.href);
    if (!url.searchParams.has("l")) return;
    url.searchParams.delete("l");
    router.history.replace(`${url.pathname}${url.search}${url.hash}`);
  }, [router, toggleLocale]);
}
