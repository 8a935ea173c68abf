import { Card, CardHeader } from "@gavel/ui/card";
import { Figure } from "@gavel/ui/figure";
import { formatDate } from "@gavel/ui/lib/format";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { LinkTo } from "../../../app/links.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";

type Entered = Outputs["board"]["recent"][number];

const isOi = ({ type }: Entered) => type === 1;

/** The board that the reader may look at. */
function boardLink(contest: Entered): LinkTo {
  const params = { contestID: String(contest.contestId) };
  if (!contest.isOutside) return { to: "/contest/$contestID/rank", params };
  return isOi(contest)
    ? { to: "/contest/oi-scoreboard/$contestID", params }
    : { to: "/contest/acm-scoreboard/$contestID", params };
}

/** The last contests that they took part in; nothing where there are none. */
export function ContestsCard({ uid }: { uid: string }) {
  const { t } = useLingui();
  // An extra: without an answer the page simply lacks it.
  const { data = [] } = trpc.board.recent.useQuery({ uid }, { meta: { inline: true } });
  if (data.length === 0) return null;
  return (
    <Card aria-label={t`Recent contests`}>
      <CardHeader title={<Trans>Recent contests</Trans>} />
      <ul className="divide-y">
        {data.map((contest) => (
          <li
            key={contest.contestId}
            className="flex min-h-10 flex-wrap items-baseline gap-x-4 px-4 py-2 text-sm"
          >
            <Link
              {...boardLink(contest)}
              className="min-w-0 flex-1 wrap-anywhere hover:text-primary hover:underline max-md:basis-full"
            >
              {contest.title}
            </Link>
            <time dateTime={contest.endTime} className="figure text-muted-foreground">
              {formatDate(new Date(contest.endTime))}
            </time>
            <Result contest={contest} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Result({ contest }: { contest: Entered }) {
  const { t } = useLingui();
  const { result } = contest;
  if (result === null) {
    return (
      <span className="text-right text-muted-foreground max-md:ml-auto md:w-44">
        <Trans context="board">Frozen</Trans>
      </span>
    );
  }
  const { rank, ranked, solved, score } = result;
  return (
    <>
      <span className="text-right text-muted-foreground md:w-24">
        {isOi(contest) ? (
          <Plural value={score} one="# point" other="# points" />
        ) : (
          <Plural value={solved} one="# solved" other="# solved" />
        )}
      </span>
      {rank < 0 ? (
        <span title={t`Star user`} className="text-right max-md:ml-auto md:w-20">
          *
        </span>
      ) : (
        <span title={t`Place in the rank`} className="text-right max-md:ml-auto md:w-20">
          <Figure value={rank} className="font-semibold" />
          <span className="text-muted-foreground">
            {" / "}
            <Figure value={ranked} />
          </span>
        </span>
      )}
    </>
  );
}
