import { useLingui } from "@lingui/react/macro";
import { Smile } from "lucide-react";
import { Suspense, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { lazyPart } from "./lib/lazy-part.ts";
import { Popover, PopoverContent, PopoverTrigger } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";

const EmojiPanel = lazyPart(() => import("./emoji/panel.tsx"));

interface EmojiButtonProps {
  onPick: (emoji: string) => void;
  /** Gets the focus when the panel closes, instead of the button. */
  returnFocus?: () => void;
}

/** Opens a panel of emoji that is loaded with the first opening; it closes with the choice. */
export function EmojiButton({ onPick, returnFocus }: EmojiButtonProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton size="sm" label={t`Emoji`} icon={<Smile />} />
      </PopoverTrigger>
      <PopoverContent
        aria-label={t`Emoji`}
        className="w-80 overflow-hidden p-0"
        onCloseAutoFocus={(event) => {
          if (returnFocus === undefined) return;
          event.preventDefault();
          returnFocus();
        }}
      >
        <Suspense fallback={<Skeleton className="m-3 h-74 w-auto" />}>
          <EmojiPanel
            locale={i18n.locale}
            onPick={(emoji) => {
              onPick(emoji);
              setOpen(false);
            }}
          />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
