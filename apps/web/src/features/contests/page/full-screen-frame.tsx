import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { Minimize2 } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { ContestClock } from "../../../app/contest/contest-clock.tsx";
import { problemsOf } from "../../../app/contest/problems-input.ts";
import { useContest } from "../../../app/contest/use-contest.ts";
import { trpc } from "../../../app/trpc.ts";
import { MyMark } from "./my-mark.tsx";

interface FullScreenFrameProps {
  contestId: number;
  displayId: string;
  /** The problem's page. */
  children: ReactNode;
}

/** Its bar is all that stands above the problem. */
const ABOVE = { "--above-problem": "2.5rem", "--header-h": "0px" } as CSSProperties;

/** One problem and the letters of the others: nothing else of the contest. */
export function FullScreenFrame({ contestId, displayId, children }: FullScreenFrameProps) {
  const { t } = useLingui();
  const { countdown } = useContest(contestId);
  const { data: problems } = trpc.contest.problems.useQuery(problemsOf(contestId), {
    meta: { inline: true },
  });
  const navigate = useNavigate();
  const contestID = `${contestId}`;
  return (
    <main
      id="main"
      tabIndex={-1}
      style={ABOVE}
      className="flex min-w-0 flex-1 flex-col outline-none"
    >
      <div
        data-print="hide"
        className="flex h-10 shrink-0 items-center gap-3 border-b bg-card px-(--page-gutter)"
      >
        <nav
          aria-label={t({ message: "Problems", context: "contest" })}
          className="flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]"
        >
          {problems?.map((one) => (
            <Link
              key={one.id}
              to="/contest/$contestID/problem/$problemID/full-screen"
              params={{ contestID, problemID: one.displayId }}
              title={one.title}
              className={cn(
                "flex h-7 min-w-7 shrink-0 items-center justify-center gap-1 rounded-sm px-2 text-sm hover:bg-accent",
                one.displayId === displayId && "bg-accent font-semibold",
              )}
            >
              <span className="figure">{one.displayId}</span>
              <MyMark problem={one} isBare />
            </Link>
          ))}
        </nav>
        <ContestClock countdown={countdown} />
        <IconButton
          label={t`Leave full screen`}
          icon={<Minimize2 />}
          onClick={() =>
            void navigate({
              to: "/contest/$contestID/problem/$problemID",
              params: { contestID, problemID: displayId },
            })
          }
        />
      </div>
      {children}
    </main>
  );
}
