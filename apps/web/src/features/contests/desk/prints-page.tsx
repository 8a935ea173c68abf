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
import { hasPrints, TwoDesks } from "./paper/two-desks.tsx";
import { RefreshSwitch } from "./refresh-switch.tsx";

interface PrintsPageProps {
  contestId: number;
  search: PaperSearch;
  onSearch: (change: Partial<PaperSearch>) => void;
}

/** Prints, with balloons beside them where there is room. */
export function PrintsPage({ contestId, search, onSearch }: PrintsPageProps) {
  const { t } = useLingui();
  const isFollowing = isFollowed(search);
  return (
    <JuryPage
      contestId={contestId}
      title={t`Admin Print`}
      waiting={(news) => news.prints}
      actions={<RefreshSwitch isOn={isFollowing} onChange={(isOn) => onSearch(following(isOn))} />}
      absence={(view) =>
        hasPrints(view) ? null : <Trans>Printing is not open in this contest.</Trans>
      }
    >
      {(view) => (
        <TwoDesks
          view={view}
          own="prints"
          prints={{
            ...printsAt(search.state, search.currentPage),
            onSearch: (change) => onSearch(behindFirst(change)),
          }}
          balloons={{
            ...balloonsAt(search.other, search.otherPage),
            onSearch: (change) => onSearch(besides(change)),
          }}
          isFollowing={isFollowing}
        />
      )}
    </JuryPage>
  );
}
