import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";
import { ListError } from "../../../../app/list/list-error.tsx";
import { useLive } from "../../../../app/live/use-live.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { JuryPage } from "../jury-page.tsx";
import { AwardsCard } from "./awards-card.tsx";
import { ExportsCard } from "./exports-card.tsx";
import { FinalCard } from "./final-card.tsx";
import { FirstSolvesCard } from "./first-solves-card.tsx";
import { PrintCard } from "./print-card.tsx";

export type Results = Outputs["board"]["results"];

const REFRESH_MS = 5000;

/** From the last submission to the handing out: what keeps results open, who wins what, what is taken home. */
export function AfterPage({ contestId }: { contestId: number }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  useLive(
    { topic: "contest.desk", contestId },
    {
      onData() {
        void utils.contestControl.watch.invalidate({ contestId });
        void utils.board.results.invalidate({ contestId });
      },
    },
  );
  const watched = trpc.contestControl.watch.useQuery(
    { contestId },
    { refetchInterval: REFRESH_MS, staleTime: 0, meta: { inline: true } },
  );
  const results = trpc.board.results.useQuery(
    { contestId },
    { staleTime: 0, meta: { inline: true } },
  );
  return (
    <JuryPage contestId={contestId} title={t`After the contest`}>
      {(view) => {
        const failed = [watched, results].find((query) => query.error && query.data === undefined);
        if (failed !== undefined) {
          return <ListError query={failed} title={t`The results did not load`} />;
        }
        if (watched.data === undefined || results.data === undefined) {
          return <Skeleton className="h-96 w-full" />;
        }
        return (
          <div className="grid items-start gap-4 pb-8 xl:grid-cols-[minmax(0,1fr)_23.25rem]">
            <div className="grid min-w-0 gap-4">
              <FinalCard view={view} control={watched.data} />
              <AwardsCard contestId={contestId} results={results.data} />
              <FirstSolvesCard firsts={results.data.firsts} />
            </div>
            <div className="grid min-w-0 gap-4">
              <PrintCard contestId={contestId} results={results.data} />
              <ExportsCard contestId={contestId} />
            </div>
          </div>
        );
      }}
    </JuryPage>
  );
}
