import { hasBalloonDesk, hasPrintDesk } from "@gavel/domain/contest/access";
import { contestRuleOf } from "@gavel/domain/contest/contest";
import { useIsStacked } from "@gavel/ui/lib/use-media";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { ContestView } from "../../../../app/contest/use-contest.ts";
import { useLive } from "../../../../app/live/use-live.ts";
import { trpc } from "../../../../app/trpc.ts";
import { BalloonsPane } from "./balloons-pane.tsx";
import type { PaneProps } from "./pane.ts";
import { PrintsPane } from "./prints-pane.tsx";

type Kind = "balloons" | "prints";
type Pane<State extends string> = Pick<PaneProps<State>, "state" | "paging" | "onSearch">;

interface TwoDesksProps {
  view: ContestView;
  /** Whose page it is: the only one where there is no room for two. */
  own: Kind;
  balloons: Pane<"waiting" | "taken" | "delivered">;
  prints: Pane<"waiting" | "printed">;
  isFollowing: boolean;
}

export const hasBalloons = ({ contest }: ContestView) =>
  hasBalloonDesk({ rule: contestRuleOf(contest.type) });
export const hasPrints = ({ contest }: ContestView) => hasPrintDesk(contest);

/** Balloons and paper beside each other, for one person carries both; the keys go to where one was last. */
export function TwoDesks({ view, own, balloons, prints, isFollowing }: TwoDesksProps) {
  const contestId = view.contest.id;
  const utils = trpc.useUtils();
  useLive(isFollowing ? { topic: "contest.desk", contestId } : null, {
    onData: () => {
      void utils.contestDesk.findBalloons.invalidate({ contestId });
      void utils.contestDesk.findPrints.invalidate({ contestId });
    },
  });
  const isJoint = !useIsStacked() && hasBalloons(view) && hasPrints(view);
  const [last, setLast] = useState<Kind>(own);
  const active = isJoint ? last : own;
  const shared = { contestId, isFollowing, isCompact: isJoint };
  const balloonsPane = <BalloonsPane {...shared} {...balloons} isActive={active === "balloons"} />;
  const printsPane = <PrintsPane {...shared} {...prints} isActive={active === "prints"} />;
  if (!isJoint) return own === "balloons" ? balloonsPane : printsPane;
  return (
    <div className="grid grid-cols-[minmax(0,11fr)_minmax(0,9fr)] items-start gap-4">
      <Half onEnter={() => setLast("balloons")} title={<Trans>Balloons</Trans>}>
        {balloonsPane}
      </Half>
      <Half onEnter={() => setLast("prints")} title={<Trans>Prints</Trans>}>
        {printsPane}
      </Half>
    </div>
  );
}

interface HalfProps {
  title: ReactNode;
  onEnter: () => void;
  children: ReactNode;
}

function Half({ title, onEnter, children }: HalfProps) {
  return (
    <section
      // What is only read aloud lies in its columns, which scroll.
      className="relative min-w-0 overflow-x-clip"
      onPointerDownCapture={onEnter}
      onFocusCapture={onEnter}
    >
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}
