import { Breadcrumb } from "@gavel/ui/breadcrumb";
import { IconButton } from "@gavel/ui/icon-button";
import { Tooltip } from "@gavel/ui/tooltip";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { Maximize2, Minimize2 } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { trpc } from "../../../../app/trpc.ts";

interface FrameProps {
  groupId: number;
  problemId: string;
  /** The problem's page. */
  children: ReactNode;
}

/** Its line is all that stands above the problem. */
const ABOVE_PROBLEM = { "--above-problem": "2.5rem" } as CSSProperties;
const ABOVE_FOCUS = { ...ABOVE_PROBLEM, "--header-h": "0px" } as CSSProperties;

/** Above a problem of a group: the way back, and to the problem alone. */
export function ProblemFrame({ groupId, problemId, children }: FrameProps) {
  const { t } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  const params = { groupID: `${groupId}` };
  return (
    <div style={ABOVE_PROBLEM} className="flex min-w-0 flex-1 flex-col">
      <div
        data-print="hide"
        className="flex h-10 items-center justify-between gap-x-6 border-b bg-card px-(--page-gutter)"
      >
        <Breadcrumb>
          <Link to="/group/$groupID" params={params} className="truncate">
            {group.name}
          </Link>
          <Link to="/group/$groupID/problem" params={params}>
            <Trans>Problems</Trans>
          </Link>
        </Breadcrumb>
        <Tooltip side="bottom" content={t`Only the problem, on the whole screen`}>
          <Link
            to="/group/$groupID/problem/$problemID/full-screen"
            params={{ ...params, problemID: problemId }}
            className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-sm text-muted-foreground hover:bg-accent hover:text-foreground max-lg:hidden"
          >
            <Maximize2 aria-hidden className="size-4" />
            <Trans>Focus mode</Trans>
          </Link>
        </Tooltip>
      </div>
      {children}
    </div>
  );
}

/** The problem and nothing else of the group. */
export function FocusFrame({ groupId, problemId, children }: FrameProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <main
      id="main"
      tabIndex={-1}
      style={ABOVE_FOCUS}
      className="flex min-w-0 flex-1 flex-col outline-none"
    >
      <div
        data-print="hide"
        className="flex h-10 shrink-0 items-center justify-between gap-3 border-b bg-card px-(--page-gutter)"
      >
        <span className="figure text-sm font-semibold">{problemId.toUpperCase()}</span>
        <IconButton
          label={t`Leave full screen`}
          icon={<Minimize2 />}
          onClick={() =>
            void navigate({
              to: "/group/$groupID/problem/$problemID",
              params: { groupID: `${groupId}`, problemID: problemId },
            })
          }
        />
      </div>
      {children}
    </main>
  );
}
