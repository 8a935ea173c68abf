import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { cn } from "@gavel/ui/lib/cn";
import { Popover, PopoverContent, PopoverTrigger } from "@gavel/ui/popover";
import { Trans } from "@lingui/react/macro";
import { Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Balloon } from "../../../app/contest/balloon.tsx";
import { usePersonName } from "../../../app/person-name.tsx";
import { CellFace, useCellName, useScoreName } from "./board-cell.tsx";
import { ScoreFace } from "./score-face.tsx";
import type { BoardColumn, BoardLine } from "./types.ts";

interface CellButtonProps {
  row: BoardLine;
  rule: "acm" | "oi";
  problem: BoardColumn | undefined;
  place: string;
  isStop: boolean;
  isChanged: boolean;
  onFocus: () => void;
  /** The tries behind it. */
  detail: () => ReactNode;
  cell: BoardLine["cells"][number];
  isFollowed: boolean;
  onFollow: () => void;
  isPhone: boolean;
}

/** A cell, which opens its tries: beside it, or from the foot of a phone. */
export function CellButton(props: CellButtonProps) {
  const { row, rule, problem, place, isStop, isChanged, onFocus, detail, cell, isPhone } = props;
  const [isOpen, setOpen] = useState(false);
  const names = { acm: useCellName(), oi: useScoreName() };
  const name = usePersonName()(row.name);
  const letter = problem?.displayId ?? "";
  const label = names[rule](letter, cell);
  const button = {
    "data-cell": place,
    tabIndex: isStop ? 0 : -1,
    onFocus,
    className: cn(
      "block w-full rounded-sm",
      isChanged && "outline-2 -outline-offset-2 outline-foreground outline-solid",
    ),
    children: (
      <>
        <span className="sr-only">{`${name}, ${label}`}</span>
        {rule === "acm" ? (
          <CellFace cell={cell} />
        ) : (
          <ScoreFace cell={cell} worth={problem?.points ?? null} />
        )}
      </>
    ),
  };
  if (isPhone) {
    return (
      <>
        <button type="button" {...button} onClick={() => setOpen(true)} />
        {isOpen && (
          <Dialog
            open
            onOpenChange={setOpen}
            icon={<Balloon color={problem?.color ?? ""} className="mt-1.5" />}
            title={<span translate="no">{`${letter} ${problem?.title ?? ""}`}</span>}
            description={`${name} · ${label}`}
          >
            {detail()}
            <FollowButton {...props} className="mt-3 w-full justify-center" />
          </Dialog>
        )}
      </>
    );
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger {...button} />
      <PopoverContent aria-label={`${name}, ${letter}`}>{detail()}</PopoverContent>
    </Popover>
  );
}

/** Where a row has no room for the star, it stands with the tries. */
function FollowButton({
  row,
  isFollowed,
  onFollow,
  className,
}: Pick<CellButtonProps, "row" | "isFollowed" | "onFollow"> & { className: string }) {
  const name = usePersonName()(row.name);
  return (
    <Button
      icon={<Star className={isFollowed ? "fill-current text-brass" : undefined} />}
      aria-pressed={isFollowed}
      onClick={onFollow}
      className={className}
    >
      {isFollowed ? <Trans>Stop following {name}</Trans> : <Trans>Follow {name}</Trans>}
    </Button>
  );
}
