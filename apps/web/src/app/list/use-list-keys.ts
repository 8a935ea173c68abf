import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { useHotkeys } from "../hotkeys/use-hotkeys.ts";

interface ListKeys {
  /** Around the rows; the link of each has `data-row-link`. */
  readonly rows: RefObject<HTMLElement | null>;
  readonly refresh: () => void;
  readonly turn: (step: number) => void;
}

/** j and k move the focus from title to title, so that Enter opens and every reader of the page follows. */
export function useListKeys(screen: string, { rows, refresh, turn }: ListKeys) {
  const { t } = useLingui();
  function move(step: number) {
    const links = [...(rows.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const at = links.findIndex((link) => link.matches(":focus"));
    const next = at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step));
    links[next]?.focus();
    links[next]?.scrollIntoView({ block: "nearest" });
  }
  useHotkeys(screen, [
    { keys: "j", label: t`Next row; Enter opens it`, run: () => move(1) },
    { keys: "k", label: t`Previous row; Enter opens it`, run: () => move(-1) },
    { keys: "[", label: t`Previous page`, run: () => turn(-1) },
    { keys: "]", label: t`Next page`, run: () => turn(1) },
    { keys: "r", label: t`Refresh the list`, run: refresh },
  ]);
}
