import type { BoardRow } from "@gavel/domain/contest/board-types";
import { cn } from "@gavel/ui/lib/cn";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Trophy } from "lucide-react";
import type { Medal } from "./roll-state.ts";

const NAMES: Record<Medal, MessageDescriptor> = {
  gold: msg({ message: "Gold", context: "medal" }),
  silver: msg({ message: "Silver", context: "medal" }),
  bronze: msg({ message: "Bronze", context: "medal" }),
};
export const MEDAL_FILLS: Record<Medal, string> = {
  gold: "bg-medal-gold text-medal-text",
  silver: "bg-medal-silver text-medal-text",
  bronze: "bg-medal-bronze text-medal-text",
};

interface AwardCardProps {
  medal: Medal;
  name: string;
  school: string;
  row: BoardRow | undefined;
}

/** The roll stops here, until the next key. */
export function AwardCard({ medal, name, school, row }: AwardCardProps) {
  const { i18n } = useLingui();
  const { rank = 0, solved = 0 } = row ?? {};
  return (
    <section
      role="status"
      className="fixed inset-0 z-(--z-dialog) flex items-center justify-center bg-overlay"
    >
      <div className="flex w-[min(40rem,90vw)] animate-dialog-in flex-col items-center gap-3 rounded-xl bg-card px-10 py-12 text-center shadow-dialog">
        <span
          className={cn(
            "inline-flex items-center gap-2 rounded-md px-4 py-1.5 text-xl font-semibold",
            MEDAL_FILLS[medal],
          )}
        >
          <Trophy aria-hidden className="size-6" />
          {i18n._(NAMES[medal])}
        </span>
        <h2 className="text-3xl font-semibold wrap-anywhere" translate="no">
          {name}
        </h2>
        {school !== "" && <p className="text-lg text-muted-foreground">{school}</p>}
        <p className="text-muted-foreground">
          <Trans>
            Rank <span className="figure">{rank}</span> · <span className="figure">{solved}</span>{" "}
            solved
          </Trans>
        </p>
      </div>
    </section>
  );
}
