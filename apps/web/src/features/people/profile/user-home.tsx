import { useDocumentTitle } from "../../../app/document-title.ts";
import { trpc } from "../../../app/trpc.ts";
import { ContestsCard } from "./contests-card.tsx";
import { DifficultyCard } from "./difficulty-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { HeatMapCard } from "./heat-map-card.tsx";
import type { HomeTab } from "./home-search.ts";
import { Identity } from "./identity.tsx";
import { ProblemTabs } from "./problem-tabs.tsx";

interface UserHomeProps {
  person: { uid?: string; username?: string };
  tab: HomeTab;
  onTab: (tab: HomeTab) => void;
}

/** Who it is on the left; what they did on the right. */
export function UserHome({ person, tab, onTab }: UserHomeProps) {
  const [home] = trpc.profile.get.useSuspenseQuery(person);
  useDocumentTitle(home.username);
  return (
    <div className="page grid gap-x-8 gap-y-5 py-6 min-[992px]:grid-cols-[264px_minmax(0,1fr)]">
      <aside className="flex min-w-0 flex-col gap-4">
        <Identity home={home} />
        <DifficultyCard progress={home.progress} className="max-[991px]:hidden" />
      </aside>
      <div className="flex min-w-0 flex-col gap-4">
        <FiguresCard home={home} />
        <HeatMapCard person={{ uid: home.uid }} />
        <DifficultyCard progress={home.progress} className="min-[992px]:hidden" />
        <ContestsCard uid={home.uid} />
        <ProblemTabs home={home} tab={tab} onTab={onTab} />
      </div>
    </div>
  );
}
