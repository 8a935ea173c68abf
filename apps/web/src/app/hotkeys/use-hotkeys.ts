import { useEffect, useRef } from "react";
import { type Hotkey, registerHotkeys } from "./store.ts";

/**
 * Keys of a screen while it is mounted; they also appear on the sheet that `?` opens.
 * Handlers may change on every render; the list of keys is compared by its names.
 */
export function useHotkeys(title: string, keys: readonly Hotkey[]): void {
  const latest = useRef(keys);
  const latestTitle = useRef(title);
  latest.current = keys;
  latestTitle.current = title;
  const names = keys.map((one) => one.keys).join("|");
  useEffect(() => {
    if (names === "") return;
    return registerHotkeys({
      get title() {
        return latestTitle.current;
      },
      keys: names.split("|").map((name, index) => ({
        keys: name,
        get label() {
          return latest.current[index]?.label ?? name;
        },
        run: (event) => latest.current[index]?.run(event),
      })),
    });
  }, [names]);
}
