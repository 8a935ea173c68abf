import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { useLingui } from "@lingui/react/macro";
import { FromFirstUse } from "../../../app/from-first-use.tsx";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { setPaletteOpen, usePaletteOpen } from "../../../app/palette.ts";

const Palette = lazyPart(() => import("./palette.tsx"));

/** Listens for Ctrl+K; the palette itself is fetched when it is wanted for the first time. */
export function PaletteHost() {
  const { t } = useLingui();
  const open = usePaletteOpen();
  useHotkeys(t`Everywhere`, [
    { keys: "mod+k", label: t`Search or jump to`, run: () => setPaletteOpen(true) },
  ]);
  return (
    <FromFirstUse wanted={open} onCancel={() => setPaletteOpen(false)}>
      <Palette open={open} onOpenChange={setPaletteOpen} />
    </FromFirstUse>
  );
}
