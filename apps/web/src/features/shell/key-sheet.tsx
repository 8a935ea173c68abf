import { Dialog } from "@gavel/ui/dialog";
import { Kbd } from "@gavel/ui/kbd";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import { hotkeyGroups, subscribeHotkeys } from "../../app/hotkeys/store.ts";
import { useHotkeys } from "../../app/hotkeys/use-hotkeys.ts";
import { NAV_LOOKS } from "../../app/navigation/nav-words.ts";
import { useAreaLinks } from "../../app/navigation/use-nav-links.ts";
import { openSignIn } from "../../app/session/sign-in-dialog.ts";
import { toggleTheme } from "../../app/theme.ts";
import { useSwitchLanguage } from "./use-switch-language.ts";

/** The keys of the shell, and the sheet that lists those of the current screen. */
export function KeySheet() {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const areas = useAreaLinks();
  const switchLanguage = useSwitchLanguage();
  const groups = useSyncExternalStore(subscribeHotkeys, hotkeyGroups);
  useHotkeys(t`Everywhere`, [
    ...areas.flatMap(({ id, to, key, asksToSignIn }) => {
      if (key === undefined) return [];
      const run = () => (asksToSignIn ? openSignIn() : void router.navigate({ to }));
      return { keys: `g ${key}`, label: i18n._(NAV_LOOKS[id].label), run };
    }),
    { keys: "t", label: t`Switch between light and dark`, run: toggleTheme },
    { keys: "l", label: t`Switch the language`, run: switchLanguage },
    { keys: "?", label: t`Show this list`, run: () => setOpen(true) },
  ]);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
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
