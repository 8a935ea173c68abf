import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { FromFirstUse } from "../../../app/from-first-use.tsx";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { NAV_LABELS } from "../../../app/navigation/nav-words.ts";
import { useAreaLinks } from "../../../app/navigation/use-nav-links.ts";
import { openSignIn } from "../../../app/session/sign-in-dialog.ts";
import { toggleTheme } from "../../../app/theme.ts";
import { useSwitchLanguage } from "./use-switch-language.ts";

const KeyList = lazyPart(() =>
  import("./key-list.tsx").then((module) => ({ default: module.KeyList })),
);

/** The keys of the shell, and the sheet that lists those of the current screen. */
export function KeySheet() {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const areas = useAreaLinks();
  const switchLanguage = useSwitchLanguage();
  useHotkeys(t`Everywhere`, [
    ...areas.flatMap(({ id, to, key, asksToSignIn }) => {
      if (key === undefined) return [];
      const run = () => (asksToSignIn ? openSignIn() : void router.navigate({ to }));
      return { keys: `g ${key}`, label: i18n._(NAV_LABELS[id]), run };
    }),
    { keys: "t", label: t`Switch between light and dark`, run: toggleTheme },
    { keys: "l", label: t`Switch the language`, run: switchLanguage },
    { keys: "?", label: t`Show this list`, run: () => setOpen(true) },
  ]);
  return (
    <FromFirstUse wanted={open} onCancel={() => setOpen(false)}>
      <KeyList open={open} onOpenChange={setOpen} />
    </FromFirstUse>
  );
}
