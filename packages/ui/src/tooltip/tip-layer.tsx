import { Popper } from "radix-ui/internal";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { keepTip, pointAway, setTip, type Tip } from "../lib/tip.ts";

interface TipLayerProps {
  id: string;
  tip: Tip;
}

/** The tip beside what it explains, until Escape, a scroll or the pointer takes it away. */
export function TipLayer({ id, tip }: TipLayerProps) {
  const { anchor, side, content } = tip;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") setTip(null);
    };
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor)) setTip(null);
    };
    document.addEventListener("keydown", onKeyDown);
    window.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [anchor]);
  return createPortal(
    <Popper.Root>
      <Popper.Anchor virtualRef={{ current: anchor }} />
      <Popper.Content
        key={tip.owner}
        id={id}
        role="tooltip"
        side={side}
        sideOffset={6}
        collisionPadding={8}
        onPointerEnter={keepTip}
        onPointerLeave={pointAway}
        className="z-(--z-tooltip) max-w-72 animate-fade-in rounded-md bg-foreground px-2 py-1 text-xs text-background"
      >
        {content}
      </Popper.Content>
    </Popper.Root>,
    document.body,
  );
}
