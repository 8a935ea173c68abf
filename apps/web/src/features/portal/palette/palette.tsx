import { CommandPalette } from "@gavel/ui/command-palette";
import { Kbd } from "@gavel/ui/kbd";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { useManualHits } from "../../../app/manual/use-manual-hits.ts";
import { useSearch } from "../../../app/use-search.ts";
import { FoundGroups } from "./found.tsx";
import { ManualGroup } from "./manual-group.tsx";
import { ActionGroup, PlaceGroup } from "./own-groups.tsx";
import { OpenContext, useOpen } from "./use-open.ts";

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Go to whatever the site has or to a page, or do something, by a few letters. */
export default function Palette({ open, onOpenChange }: PaletteProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const keyword = typed.trim();
  const { found, isWaiting, hasFailed } = useSearch(keyword);
  const manual = useManualHits(keyword);
  // One thing, which is another when either is.
  const listed = useMemo(() => [found ?? keyword, manual.hits], [found, keyword, manual.hits]);
  const go = useOpen(() => onOpenChange(false));
  // Each opening starts anew.
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) setTyped("");
    wasOpen.current = open;
  }, [open]);
  return (
    <OpenContext value={go}>
      <CommandPalette
        open={open}
        onOpenChange={onOpenChange}
        title={t`Search or jump to`}
        keyword={typed}
        onKeyword={setTyped}
        loading={isWaiting}
        listed={listed}
        empty={<NothingFound keyword={keyword} isWaiting={isWaiting} hasFailed={hasFailed} />}
        footer={<KeyHints />}
      >
        {found !== undefined && (
          <FoundGroups found={found} keyword={keyword} isEarlier={isWaiting} />
        )}
        <PlaceGroup keyword={keyword} />
        <ActionGroup keyword={keyword} />
        <ManualGroup {...manual} keyword={keyword} />
      </CommandPalette>
    </OpenContext>
  );
}

interface NothingFoundProps {
  keyword: string;
  isWaiting: boolean;
  hasFailed: boolean;
}

function NothingFound({ keyword, isWaiting, hasFailed }: NothingFoundProps) {
  if (hasFailed) return <Trans>The search did not answer. Pages and actions still work.</Trans>;
  if (isWaiting) return <Trans>Searching…</Trans>;
  return <Trans>Nothing matches “{keyword}”</Trans>;
}

function KeyHints() {
  return (
    <>
      <span className="flex items-center gap-1">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        <Trans context="keys">select</Trans>
      </span>
      <span className="flex items-center gap-1">
        <Kbd>↵</Kbd>
        <Trans context="keys">open</Trans>
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Ctrl ↵</Kbd>
        <Trans context="keys">new tab</Trans>
      </span>
      <span className="ml-auto flex items-center gap-1">
        <Kbd>?</Kbd>
        <Trans context="keys">all shortcuts</Trans>
      </span>
    </>
  );
}
