import { contestRuleOf } from "@gavel/domain/contest/contest";
import { formatDateTime } from "@gavel/ui/lib/format";
import { Trans } from "@lingui/react/macro";
import { clockText } from "../../../../app/contest/countdown.ts";
import { PersonName } from "../../../../app/person-name.tsx";
import type { Results } from "./after-page.tsx";

/** All rows of the board in black on white, with a head on every page. */
export function ResultsList({ results }: { results: Results }) {
  const isAcm = contestRuleOf(results.type) === "acm";
  const ended = formatDateTime(new Date(results.endTime));
  return (
    <div className="paper">
      <h2 translate="no" className="text-lg font-semibold">
        {results.title}
      </h2>
      <p className="text-xs">
        {results.finalizedAt === null ? (
          <Trans>Ended {ended}, not final</Trans>
        ) : (
          <Trans>Ended {ended}, final</Trans>
        )}
      </p>
      <table className="mt-3 w-full border-collapse text-left text-xs [&_td]:border-b [&_td]:py-1 [&_td]:pr-3 [&_th]:border-b-2 [&_th]:border-current [&_th]:py-1 [&_th]:pr-3 [&_th]:font-semibold [&_tr]:break-inside-avoid">
        <thead>
          <tr>
            <th scope="col" className="text-right">
              #
            </th>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col">
              <Trans>School</Trans>
            </th>
            <th scope="col" className="text-right">
              {isAcm ? <Trans context="board">Solved</Trans> : <Trans>Score</Trans>}
            </th>
            {isAcm && (
              <th scope="col" className="text-right">
                <Trans context="board">Time</Trans>
              </th>
            )}
            <th scope="col">
              <Trans>Award</Trans>
            </th>
          </tr>
        </thead>
        <tbody translate="no">
          {results.rows.map((row) => (
            <tr key={row.uid}>
              <td className="figure text-right">{row.rank > 0 ? row.rank : "*"}</td>
              <td className="wrap-anywhere">
                <PersonName username={row.name} />
                {row.realname !== "" && row.realname !== row.name && ` (${row.realname})`}
              </td>
              <td className="wrap-anywhere">{row.school}</td>
              <td className="figure text-right">{isAcm ? row.solved : row.score}</td>
              {isAcm && <td className="figure text-right">{clockText(row.totalTimeS)}</td>}
              <td>{row.award?.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {results.rows.some(({ rank }) => rank < 1) && (
        <p className="mt-2 text-xs">
          <Trans>* out of competition</Trans>
        </p>
      )}
    </div>
  );
}
