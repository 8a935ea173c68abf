import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { useHotkeys } from "../../app/hotkeys/use-hotkeys.ts";
import { setPaletteOpen, usePaletteOpen } from "../../app/palette.ts";

const Palette = lazy(() => import("./palette.tsx"));

/** Listens for Ctrl+K; the palette itself is fetched when it is wanted for the first time. */
export function PaletteHost() {
  const { t } = useLingui();
  const open = usePaletteOpen();
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  useHotkeys(t`Everywhere`, [
    { keys: "mod+k", label: t`Search or jump to`, run: () => setPaletteOpen(true) },
  ]);
  return (
    <Suspense fallback={null}>
      {wanted && <Palette open={open} onOpenChange={setPaletteOpen} />}
    </Suspense>
  );
}
