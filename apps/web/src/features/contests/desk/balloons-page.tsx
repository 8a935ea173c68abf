import { Trans, useLingui } from "@lingui/react/macro";
import type { PaperSearch } from "./desk-search.ts";
import { JuryPage } from "./jury-page.tsx";
import {
  balloonsAt,
  behindFirst,
  besides,
  following,
  isFollowed,
  printsAt,
} from "./paper/turning.ts";
import { hasBalloons, TwoDesks } from "./paper/two-desks.tsx";
import { RefreshSwitch } from "./refresh-switch.tsx";

interface BalloonsPageProps {
  contestId: number;
  search: PaperSearch;
  onSearch: (change: Partial<PaperSearch>) => void;
}

/** Balloons, with prints beside them where there is room. */
export function BalloonsPage({ contestId, search, onSearch }: BalloonsPageProps) {
  const { t } = useLingui();
  const isFollowing = isFollowed(search);
  return (
    <JuryPage
      contestId={contestId}
      title={t`Admin Helper`}
      waiting={(news) => news.balloons + news.balloonsTaken}
      actions={<RefreshSwitch isOn={isFollowing} onChange={(isOn) => onSearch(following(isOn))} />}
      absence={(view) =>
        hasBalloons(view) ? null : <Trans>Balloons are for contests of ACM rules.</Trans>
      }
    >
      {(view) => (
        <TwoDesks
          view={view}
          own="balloons"
          balloons={{
            ...balloonsAt(search.state, search.currentPage),
            onSearch: (change) => onSearch(behindFirst(change)),
          }}
          prints={{
            ...printsAt(search.other, search.otherPage),
            onSearch: (change) => onSearch(besides(change)),
          }}
          isFollowing={isFollowing}
        />
      )}
    </JuryPage>
  );
}
