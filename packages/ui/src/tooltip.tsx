import * as Slot from "radix-ui/slot";
import {
  type ComponentType,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from "react";
import {
  dropTip,
  pointAt,
  pointAway,
  refreshTip,
  setTip,
  shownTip,
  subscribeTip,
  type Tip,
  type TipSide,
} from "./lib/tip.ts";

/** The id of the one tip that can be there. */
const TIP_ID = "tip";

interface TooltipProps {
  content: ReactNode;
  side?: TipSide;
  children: ReactNode;
}

/** A hint on hover and focus; never the only place of what must be known. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  const owner = useId();
  const isShown = useSyncExternalStore(subscribeTip, () => shownTip()?.owner === owner);
  useEffect(() => refreshTip(owner, content, side), [owner, content, side]);
  useEffect(() => () => dropTip(owner), [owner]);
  const tipOn = (anchor: Element): Tip => ({ owner, anchor, content, side });
  return (
    <Slot.Root
      aria-describedby={isShown ? TIP_ID : undefined}
      onPointerEnter={(event: PointerEvent) => {
        if (event.pointerType !== "touch") pointAt(tipOn(event.currentTarget));
      }}
      onPointerLeave={pointAway}
      onPointerDown={() => dropTip(owner)}
      onClick={() => dropTip(owner)}
      onFocus={(event: FocusEvent) => {
        // The target may be a field inside.
        if (event.target.matches(":focus-visible")) setTip(tipOn(event.currentTarget));
      }}
      onBlur={() => dropTip(owner)}
    >
      {children}
    </Slot.Root>
  );
}

/** Once in the app: the place of the one tip. What finds its place on the page comes with the first tip. */
export function TipHost() {
  const tip = useSyncExternalStore(subscribeTip, shownTip);
  const [Layer, setLayer] = useState<ComponentType<{ id: string; tip: Tip }> | null>(null);
  const isWanted = tip !== null && Layer === null;
  useEffect(() => {
    if (!isWanted) return;
    import("./tooltip/tip-layer.tsx").then(
      (module) => setLayer(() => module.TipLayer),
      // A hint may stay away; the next one tries again.
      () => undefined,
    );
  }, [isWanted]);
  if (tip === null || Layer === null) return null;
  return <Layer id={TIP_ID} tip={tip} />;
}
