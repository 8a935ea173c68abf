import { FactCell, FactGrid } from "@gavel/ui/fact-grid";
import { Figure } from "@gavel/ui/figure";
import { formatDateClock } from "@gavel/ui/lib/format";
import { Trans } from "@lingui/react/macro";
import { RuleMark } from "../../../app/contest/marks.tsx";
import type { PackageContents } from "./types.ts";

const two = (value: number) => String(value).padStart(2, "0");

/** 5:00:00 */
function spanOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

export function ContestFacts({ contest }: { contest: PackageContents }) {
  const { startTime, durationS, freezeS, type } = contest;
  return (
    <FactGrid>
      <FactCell name={<Trans context="contest">Start</Trans>}>
        {startTime === null ? "–" : <Figure value={formatDateClock(new Date(startTime))} />}
      </FactCell>
      <FactCell name={<Trans>Duration</Trans>}>
        <Figure value={spanOf(durationS)} />
      </FactCell>
      <FactCell name={<Trans>Freeze before the end</Trans>}>
        {freezeS === null ? "–" : <Figure value={spanOf(freezeS)} />}
      </FactCell>
      <FactCell name={<Trans context="contest">Rule</Trans>}>
        <RuleMark type={type} />
      </FactCell>
    </FactGrid>
  );
}
