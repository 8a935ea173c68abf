import "../../../app/errors/contest-error-messages.ts";
import { contestRuleOf } from "@gavel/domain/contest/contest";
import { CountPill } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { cn } from "@gavel/ui/lib/cn";
import { Tabs } from "@gavel/ui/tabs";
import { Tooltip } from "@gavel/ui/tooltip";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { Maximize2, MessageCircleQuestion } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { ContestClock } from "../../../app/contest/contest-clock.tsx";
import { problemsOf } from "../../../app/contest/problems-input.ts";
import {
  type ContestView,
  useContest,
  useDeskNews,
  useMovedTimes,
} from "../../../app/contest/use-contest.ts";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { useSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import { useWebsite } from "../../../app/website.ts";
import { useNewAnnouncements } from "./announcement/use-new-announcements.ts";
import { ClarificationPanel } from "./clarification/clarification-panel.tsx";
import { useClarifications } from "./clarification/use-clarifications.ts";
import { ContestMarks, ContestProgress } from "./contest-facts.tsx";
import { deskCount } from "./desk-counts.ts";
import { Hero } from "./hero.tsx";
import { Overview } from "./overview.tsx";
import { tabNames } from "./tab-names.ts";
import { type ContestTab, contestTabs, tabOf } from "./tabs.ts";

interface ContestShellProps {
  contestId: number;
  /** Opens another tab. */
  onTab: (tab: ContestTab) => void;
  /** The page of the address. */
  children: ReactNode;
}

/** Around all pages of a contest: its title, its clock, its tabs; beside them questions to the jury. */
export function ContestShell(props: ContestShellProps) {
  const { contestId, onTab, children } = props;
  const view = useContest(contestId);
  const { rights, countdown } = view;
  useMovedTimes(view.contest);
  const { asked, displayId, isFullScreen, isWorkbench } = useRouterState({
    select: ({ location: { pathname } }) => placeOf(pathname),
    structuralSharing: true,
  });
  // A link to what is closed still shows the contest, with what opens it.
  const tab = rights.isMenuDisabled ? "overview" : asked;
  const isInside = rights.enter === null;
  const isRunning = countdown.phase === "running";
  useProblemKeys(contestId, isInside);
  useNewAnnouncements(contestId, { isInside, isRunning });
  const questions = useQuestions(contestId, { isInside, isRunning });
  const tabs = (
    <ContestTabs
      view={view}
      tab={tab}
      onTab={onTab}
      trailing={
        isInside && (
          <>
            {isWorkbench && displayId !== null && (
              <FullScreenLink contestId={contestId} displayId={displayId} />
            )}
            <QuestionsButton {...questions} />
          </>
        )
      }
    />
  );
  if (isFullScreen && tab !== "overview") return children;
  return (
    <div className="flex min-w-0 flex-1 items-start">
      {isWorkbench && tab !== "overview" ? (
        <div style={ABOVE_PROBLEM} className="flex min-w-0 flex-1 flex-col">
          <div data-print="hide" className="bg-card px-(--page-gutter)">
            <TitleLine {...view} isSlim />
            {tabs}
          </div>
          {children}
        </div>
      ) : (
        <div className={cn("page min-w-0 pb-10", isWide(tab) && "page-wide")}>
          {tab === "overview" ? <Hero {...view} /> : <TitleLine {...view} />}
          {tabs}
          {tab === "overview" ? <Overview {...view} /> : children}
        </div>
      )}
      {questions.isOpen && (
        <ClarificationPanel
          contestId={contestId}
          clarifications={questions.clarifications}
          displayId={displayId}
          refusal={rights.submit ?? (countdown.phase === "ended" ? "CONTEST_ENDED" : null)}
          draft={questions.draft}
          onClose={questions.toggle}
        />
      )}
    </div>
  );
}

const placeOf = (pathname: string) => ({
  asked: tabOf(pathname),
  /** Of the problem whose page it is. */
  displayId: displayIdOf(pathname),
  isWorkbench: /^\/contest\/\d+\/problem\/[^/]+\/?$/.test(pathname),
  isFullScreen: /^\/contest\/\d+\/problem\/[^/]+\/full-screen\/?$/.test(pathname),
});

function displayIdOf(pathname: string): string | null {
  const part = /^\/contest\/\d+\/problem\/([^/]+)/.exec(pathname)?.[1];
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    // A bare percent sign is one.
    return part;
  }
}

/** A title and tabs, each of its own height: the workbench fills the rest of the window. */
const ABOVE_PROBLEM = { "--above-problem": "4.875rem" } as CSSProperties;

/** Shift and the letter of a problem open it. */
function useProblemKeys(contestId: number, isInside: boolean) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data } = trpc.contest.problems.useQuery(problemsOf(contestId), {
    enabled: isInside,
    meta: { inline: true },
  });
  useHotkeys(
    t({ message: "Problems", context: "contest" }),
    (data ?? [])
      .filter(({ displayId }) => /^[a-z]$/i.test(displayId))
      .map(({ displayId, title }) => ({
        keys: `shift+${displayId.toLowerCase()}`,
        label: `${displayId} ${title}`,
        run: () =>
          void navigate({
            to: "/contest/$contestID/problem/$problemID",
            params: { contestID: `${contestId}`, problemID: displayId },
          }),
      })),
  );
}

const WIDE: readonly ContestTab[] = ["rank", "submissions", "ac-info", "admin-print"];
const isWide = (tab: ContestTab | null) => tab !== null && WIDE.includes(tab);

function useQuestions(contestId: number, watch: { isInside: boolean; isRunning: boolean }) {
  const { t } = useLingui();
  const clarifications = useClarifications(contestId, watch);
  const [isOpen, setOpen] = useState(false);
  const [content, onContent] = useState("");
  const toggle = () => setOpen((was) => !was);
  useHotkeys(
    t({ message: "Contest", context: "nav" }),
    watch.isInside ? [{ keys: "q", label: t`Questions to the jury`, run: toggle }] : [],
  );
  const draft = { content, onContent };
  return { clarifications, isOpen: isOpen && watch.isInside, toggle, draft };
}

function FullScreenLink({ contestId, displayId }: { contestId: number; displayId: string }) {
  const { t } = useLingui();
  return (
    <Tooltip side="bottom" content={t`Full screen`}>
      <Link
        to="/contest/$contestID/problem/$problemID/full-screen"
        params={{ contestID: `${contestId}`, problemID: displayId }}
        aria-label={t`Full screen`}
        className="inline-flex size-8 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground max-lg:hidden"
      >
        <Maximize2 aria-hidden className="size-4" />
      </Link>
    </Tooltip>
  );
}

function QuestionsButton({ clarifications, isOpen, toggle }: ReturnType<typeof useQuestions>) {
  const { unread } = clarifications;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<MessageCircleQuestion />}
      aria-pressed={isOpen}
      onClick={toggle}
    >
      <Trans context="contest">Questions</Trans>
      {unread.length > 0 && <CountPill count={unread.length} unread />}
    </Button>
  );
}

interface TitleLineProps extends ContestView {
  /** Beside the workbench, which needs the room. */
  isSlim?: boolean;
}

function TitleLine({ contest, countdown, now, isSlim = false }: TitleLineProps) {
  return (
    <>
      <div
        className={cn(
          "flex items-center justify-between gap-x-6",
          isSlim ? "h-10" : "flex-wrap gap-y-1 pt-4 pb-1",
        )}
      >
        <Link
          to="/contest/$contestID"
          params={{ contestID: String(contest.id) }}
          className="min-w-0 truncate text-base font-semibold hover:text-primary hover:underline"
        >
          {contest.title}
        </Link>
        <ContestClock countdown={countdown} />
      </div>
      {!isSlim && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-1 pb-2">
          <div className="flex items-center gap-2">
            <ContestMarks contest={contest} />
          </div>
          <div className="w-full md:w-96">
            <ContestProgress contest={contest} countdown={countdown} now={now} narrow />
          </div>
        </div>
      )}
    </>
  );
}

interface ContestTabsProps {
  view: ContestView;
  /** null = the address is of none. */
  tab: ContestTab | null;
  onTab: (tab: ContestTab) => void;
  trailing: ReactNode;
}

function ContestTabs({ view, tab, onTab, trailing }: ContestTabsProps) {
  const { t, i18n } = useLingui();
  const { routesByPath } = useRouter();
  const { isRoot } = useSession();
  const { openContestComment } = useWebsite();
  const { contest, rights } = view;
  const tabs = contestTabs({
    ...{ rule: contestRuleOf(contest.type), openPrint: contest.openPrint },
    ...{ isAdmin: rights.isAdmin, isRoot, openComment: openContestComment },
    // A layout's own path names its first page.
    hasPage: (path) => path in routesByPath,
  });
  const news = useDeskNews(contest.id, rights.isAdmin);
  return (
    <>
      <Tabs
        label={t({ message: "Contest", context: "nav" })}
        value={tab}
        items={tabs.map((id) => ({
          value: id,
          label: i18n._(tabNames[id]),
          disabled: rights.isMenuDisabled && id !== "overview",
          // Only a person who waits for words is red: paper and balloons are on their way.
          ...{ count: deskCount(id, news), unread: id === "clarifications" },
        }))}
        onChange={onTab}
        trailing={trailing}
      />
      {rights.isMenuDisabled && (
        <p className="pt-2 text-xs text-muted-foreground">
          {view.countdown.phase === "scheduled" ? (
            <Trans>The other tabs open at the start</Trans>
          ) : (
            <Trans>The other tabs open with the password</Trans>
          )}
        </p>
      )}
    </>
  );
}
