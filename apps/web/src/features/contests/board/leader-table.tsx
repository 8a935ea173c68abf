import { useLingui } from "@lingui/react/macro";
import { hourText } from "../../../app/contest/countdown.ts";
import { PersonName } from "../../../app/person-name.tsx";
import type { LeaderLinesProps } from "./leader-plot.tsx";
import { valueAt } from "./leader-steps.ts";

const MINUTE_MS = 60_000;
const MOMENTS = 10;

/** The same as figures, at ten moments of the contest. */
export function LeaderTable({ lines, by, atMs, board }: LeaderLinesProps) {
  const { t } = useLingui();
  const stepMs = Math.max(1, Math.round(board.durationMs / MOMENTS / MINUTE_MS)) * MINUTE_MS;
  const moments = Array.from({ length: MOMENTS }, (_, index) => (index + 1) * stepMs).filter(
    (ms) => ms < atMs,
  );
  return (
    <div className="overflow-x-auto p-3">
      <table className="w-full text-sm">
        <caption className="sr-only">
          {by === "solved"
            ? t`Problems solved by the leaders, by time`
            : by === "score"
              ? t`Scores of the leaders, by time`
              : t`Ranks of the leaders, by time`}
        </caption>
        <thead className="text-xs text-muted-foreground">
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-medium">
              {t({ message: "Team", context: "board" })}
            </th>
            {[...moments, atMs].map((ms) => (
              <th key={ms} scope="col" className="figure px-2 py-1 text-right font-medium">
                {hourText(Math.floor(ms / MINUTE_MS))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ leader, steps }) => (
            <tr key={leader.uid} className="border-t">
              <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap">
                <PersonName username={leader.name} />
              </th>
              {moments.map((ms) => (
                <td key={ms} className="figure px-2 py-1 text-right">
                  {valueAt(steps, ms) ?? "–"}
                </td>
              ))}
              <td className="figure px-2 py-1 text-right font-medium">{leader[by]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
