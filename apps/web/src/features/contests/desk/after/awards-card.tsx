import { contestRuleOf } from "@gavel/domain/contest/contest";
import { Card, CardHeader } from "@gavel/ui/card";
import { Figure } from "@gavel/ui/figure";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Results } from "./after-page.tsx";
import { AwardBadge } from "./award-badge.tsx";

interface AwardsCardProps {
  contestId: number;
  results: Results;
}

/** Who wins what, by the awards of the contest. */
export function AwardsCard({ contestId, results }: AwardsCardProps) {
  const winners = results.rows.filter(({ award }) => award !== null);
  const isAcm = contestRuleOf(results.type) === "acm";
  return (
    <Card className="min-w-0">
      <CardHeader
        title={<Trans>Awards</Trans>}
        detail={<Plural value={results.ranked} one="# ranked" other="# ranked" />}
        action={
          <Link
            to="/admin/contest/$contestID/edit"
            params={{ contestID: `${contestId}` }}
            hash="awards"
            className="text-sm text-primary hover:underline"
          >
            <Trans>Change the awards</Trans>
          </Link>
        }
      />
      {winners.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted-foreground">
          <Trans>Nobody is given an award.</Trans>
        </p>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-4 gap-y-1 border-b px-4 py-2 text-sm">
            {results.awards.map((award) => (
              <span key={award.name} className="inline-flex items-center gap-1.5">
                <AwardBadge award={award} />
                <Figure value={award.winners} />
              </span>
            ))}
          </p>
          <ol className="max-h-96 overflow-y-auto">
            {winners.map(({ uid, rank, name, school, solved, score, award }) => (
              <li
                key={uid}
                className="grid min-h-9 grid-cols-[2rem_minmax(0,1fr)_auto_auto] items-center gap-3 border-b px-4 py-1 text-sm last:border-b-0"
              >
                <span className="figure text-right text-muted-foreground">{rank}</span>
                <span translate="no" className="min-w-0">
                  <span className="block truncate font-medium">{name}</span>
                  {school !== "" && (
                    <span className="block truncate text-xs text-muted-foreground">{school}</span>
                  )}
                </span>
                <span className="text-xs text-muted-foreground">
                  {isAcm ? (
                    <Plural value={solved} one="# problem solved" other="# problems solved" />
                  ) : (
                    <Plural value={score} one="# point" other="# points" />
                  )}
                </span>
                {award !== null && <AwardBadge award={award} />}
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}
