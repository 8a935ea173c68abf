import { IconButton } from "@gavel/ui/icon-button";
import { Kbd } from "@gavel/ui/kbd";
import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { setPaletteOpen } from "../../../app/palette.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Looks like a field where there is room for one; the palette brings the real one. */
export function SearchButton() {
  const { t } = useLingui();
  const open = () => setPaletteOpen(true);
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="mr-1 flex h-(--control-h) w-60 items-center gap-2 rounded-md border border-input px-2.5 text-sm text-muted-foreground hover:text-foreground max-xl:hidden"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{t`Search or jump to`}</span>
        <Kbd className="ml-auto">{isMac ? "⌘ K" : "Ctrl K"}</Kbd>
      </button>
      <IconButton
        label={t`Search or jump to`}
        icon={<Search />}
        className="xl:hidden"
        onClick={open}
      />
    </>
  );
}
