import { Dialog } from "@gavel/ui/dialog";
import { Kbd } from "@gavel/ui/kbd";
import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { hotkeyGroups, subscribeHotkeys } from "../../../app/hotkeys/store.ts";

interface KeyListProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The keys of the current screen, and those that work everywhere. */
export function KeyList({ open, onOpenChange }: KeyListProps) {
  const groups = useSyncExternalStore(subscribeHotkeys, hotkeyGroups);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="form"
      title={<Trans>Keyboard shortcuts</Trans>}
    >
      {byTitle(groups).map((group) => (
        <section key={group.title} className="mb-4">
          <h3 className="mb-1 text-xs text-muted-foreground">{group.title}</h3>
          <dl className="text-sm">
            {group.keys.map((one) => (
              <div
                key={one.keys}
                className="flex items-center justify-between gap-4 border-b py-1.5"
              >
                <dt>{one.label}</dt>
                <dd className="flex gap-1">
                  {one.keys.split(" ").map((key) => (
                    <Kbd key={key}>{capName(key)}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

/** The screen's own keys first; what several parts offer under one heading stands under it once. */
function byTitle(groups: ReturnType<typeof hotkeyGroups>) {
  const merged = Map.groupBy([...groups].reverse(), (group) => group.title);
  return [...merged].map(([title, same]) => ({ title, keys: same.flatMap((one) => one.keys) }));
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

function capName(keys: string): string {
  return keys
    .split("+")
    .map((key) => {
      if (key === "mod") return isMac ? "⌘" : "Ctrl";
      return key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1);
    })
    .join(" ");
}
