import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { Minimize2 } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { trpc } from "../../../../app/trpc.ts";
import { linksOf } from "../training-links.ts";
import type { TrainingProblem } from "../types.ts";
import { useTrainingProblems } from "./use-training.ts";

interface FullScreenFrameProps {
  trainingId: number;
  displayId: string;
  /** The problem's page. */
  children: ReactNode;
}

/** Its bar is all that stands above the problem. */
const ABOVE = { "--above-problem": "2.5rem", "--header-h": "0px" } as CSSProperties;

/** One problem and the ids of the others: nothing else of the training. */
export function FullScreenFrame({ trainingId, displayId, children }: FullScreenFrameProps) {
  const { t } = useLingui();
  const { rows } = useTrainingProblems(trainingId);
  const navigate = useNavigate();
  const [training] = trpc.training.get.useSuspenseQuery({ trainingId });
  const links = linksOf(training);
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
          aria-label={t({ message: "Problems", context: "training" })}
          className="flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]"
        >
          {rows.map((one) => (
            <Link
              key={one.pid}
              {...links.fullScreen(one.problemId)}
              title={one.title}
              className={cn(
                "flex h-7 min-w-7 shrink-0 items-center justify-center gap-1 rounded-sm px-2 text-sm hover:bg-accent",
                one.problemId === displayId.toUpperCase() && "bg-accent font-semibold",
              )}
            >
              <span className="figure">{one.problemId}</span>
              <OwnIcon problem={one} />
            </Link>
          ))}
        </nav>
        <IconButton
          label={t`Leave full screen`}
          icon={<Minimize2 />}
          onClick={() => void navigate(links.problem(displayId))}
        />
      </div>
      {children}
    </main>
  );
}

function OwnIcon({ problem: { mine } }: { problem: TrainingProblem }) {
  const { i18n } = useLingui();
  const verdict = findVerdict(mine.status);
  if (verdict === undefined || mine.status === VERDICTS.notSubmitted.code) return null;
  const { icon: Icon, name, text } = verdictLook(verdict);
  return <Icon role="img" aria-label={i18n._(name)} className={`size-3.5 ${text}`} />;
}
