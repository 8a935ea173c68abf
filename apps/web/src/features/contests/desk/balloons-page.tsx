import { Trans, useLingui } from "@lingui/react/macro";
import { type BalloonSearch, balloonSearch, printSearch } from "./desk-search.ts";
import { JuryPage } from "./jury-page.tsx";
import { behindFirst, besides, isFollowed } from "./paper/turning.ts";
import { hasBalloons, TwoDesks } from "./paper/two-desks.tsx";
import { RefreshSwitch } from "./refresh-switch.tsx";

interface BalloonsPageProps {
  contestId: number;
  search: BalloonSearch;
  onSearch: (change: Partial<BalloonSearch>) => void;
}

/** Balloons, with prints beside them where there is room. */
export function BalloonsPage({ contestId, search, onSearch }: BalloonsPageProps) {
  const { t } = useLingui();
  const paging = balloonSearch.page(search);
  const isFollowing = isFollowed(search);
  return (
    <JuryPage
      contestId={contestId}
      title={t`Admin Helper`}
      waiting={(news) => news.balloons + news.balloonsTaken}
      actions={
        <RefreshSwitch
          isOn={isFollowing}
          onChange={(isOn) =>
            onSearch({
              still: isOn ? undefined : true,
              otherPage: undefined,
              currentPage: undefined,
            })
          }
        />
      }
      absence={(view) =>
        hasBalloons(view) ? null : <Trans>Balloons are for contests of ACM rules.</Trans>
      }
    >
      {(view) => (
        <TwoDesks
          view={view}
          own="balloons"
          balloons={{
            state: search.state,
            paging,
            onSearch: (change) => onSearch(behindFirst(change)),
          }}
          prints={{
            state: search.other,
            paging: printSearch.page({ currentPage: search.otherPage }),
            onSearch: (change) => onSearch(besides(change)),
          }}
          isFollowing={isFollowing}
        />
      )}
    </JuryPage>
  );
}
