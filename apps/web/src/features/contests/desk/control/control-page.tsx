import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";
import { ListError } from "../../../../app/list/list-error.tsx";
import { useLive } from "../../../../app/live/use-live.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { JuryPage } from "../jury-page.tsx";
import { ClockCard } from "./clock-card.tsx";
import { ControlFigures } from "./control-figures.tsx";
import { ControlProblems } from "./control-problems.tsx";
import { HostsCard } from "./hosts-card.tsx";
import { QuestionsCard } from "./questions-card.tsx";
import { TrafficCard } from "./traffic-card.tsx";

export type Control = Outputs["contestControl"]["watch"];

const REFRESH_MS = 5000;

/** What whoever runs a contest watches, and the few things that they change while it runs. */
export function ControlPage({ contestId }: { contestId: number }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  useLive(
    { topic: "contest.desk", contestId },
    {
      onData: () => {
        void utils.contestControl.watch.invalidate({ contestId });
        void utils.contestDesk.findForStaff.invalidate({ contestId });
      },
    },
  );
  const watched = trpc.contestControl.watch.useQuery(
    { contestId },
    { refetchInterval: REFRESH_MS, staleTime: 0, meta: { inline: true } },
  );
  return (
    <JuryPage contestId={contestId} title={t({ message: "Control", context: "contest" })}>
      {(view) => {
        if (watched.data !== undefined) {
          return (
            <div className="grid gap-4 pb-8">
              <ControlFigures control={watched.data} />
              <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23.25rem]">
                <div className="grid min-w-0 gap-4">
                  <TrafficCard contestId={contestId} />
                  <ControlProblems contestId={contestId} control={watched.data} />
                </div>
                <div className="grid min-w-0 gap-4">
                  <ClockCard view={view} control={watched.data} />
                  <QuestionsCard contestId={contestId} />
                  <HostsCard hosts={watched.data.hosts} />
                </div>
              </div>
            </div>
          );
        }
        if (watched.error) {
          return <ListError query={watched} title={t`The contest did not load`} />;
        }
        return <Skeleton className="h-96 w-full" />;
      }}
    </JuryPage>
  );
}
