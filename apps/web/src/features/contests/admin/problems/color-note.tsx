import { type ColorLikeness, findAlikeColors } from "@gavel/domain/contest/balloon-color";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import type { OfficeProblem } from "./problem-columns.tsx";

const SHOWN = 6;
const WORST_FIRST: Record<ColorLikeness, number> = { same: 0, near: 1, colorBlind: 2 };
const WHY: Record<ColorLikeness, MessageDescriptor> = {
  same: msg`one colour`,
  near: msg`nearly one colour`,
  colorBlind: msg`alike for colour-blind eyes`,
};

interface ColorNoteProps {
  rows: readonly OfficeProblem[];
  /** Where the balloon of a problem is chosen. */
  onOpen: (row: OfficeProblem) => void;
}

/** Which balloons somebody in the hall would mix up; nothing where all are told apart. */
export function ColorNote({ rows, onOpen }: ColorNoteProps) {
  const { i18n } = useLingui();
  const alike = findAlikeColors(rows.map(({ color }) => color)).toSorted(
    (a, b) => WORST_FIRST[a.how] - WORST_FIRST[b.how],
  );
  if (alike.length === 0) return null;
  const more = alike.length - SHOWN;
  return (
    <Callout tone="warning" className="mb-4">
      <p className="font-medium">
        <Trans>Balloons that are hard to tell apart</Trans>
      </p>
      <ul className="mt-1 grid gap-x-6 gap-y-1 md:grid-cols-2">
        {alike.slice(0, SHOWN).map(({ pair, how }) => {
          const [one, other] = [rows[pair[0]], rows[pair[1]]];
          if (one === undefined || other === undefined) return null;
          const { displayId } = other;
          return (
            <li key={`${one.id} ${other.id}`} className="flex min-w-0 items-center gap-2">
              <Balloon color={one.color} />
              <span className="figure font-semibold">{one.displayId}</span>
              <Balloon color={other.color} />
              <span className="figure font-semibold">{displayId}</span>
              <span className="min-w-0 flex-1">{i18n._(WHY[how])}</span>
              <Button size="sm" variant="ghost" onClick={() => onOpen(other)}>
                <Trans>Change {displayId}</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-xs">
          <Plural value={more} one="and # more pair" other="and # more pairs" />
        </p>
      )}
    </Callout>
  );
}
