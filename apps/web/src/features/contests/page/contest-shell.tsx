import "../../../app/errors/contest-error-messages.ts";
import { contestRuleOf } from "@gavel/domain/contest/contest";
import { CountPill } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { cn } from "@gavel/ui/lib/cn";
import { Tabs } from "@gavel/ui/tabs";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { MessageCircleQuestion } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ContestClock } from "../../../app/contest/contest-clock.tsx";
import { type ContestView, useContest } from "../../../app/contest/use-contest.ts";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { useSession } from "../../../app/session/store.ts";
import { ClarificationPanel } from "./clarification/clarification-panel.tsx";
import { useClarifications } from "./clarification/use-clarifications.ts";
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
  const { asked, displayId } = useRouterState({
    select: ({ location: { pathname } }) => placeOf(pathname),
    structuralSharing: true,
  });
  // A link to what is closed still shows the contest, with what opens it.
  const tab = rights.isMenuDisabled ? "overview" : asked;
  const isInside = rights.enter === null;
  const isRunning = countdown.phase === "running";
  const questions = useQuestions(contestId, { isInside, isRunning });
  return (
    <div className="flex min-w-0 flex-1 items-start">
      <div className={cn("page min-w-0 pb-10", isWide(tab) && "page-wide")}>
        {tab === "overview" ? <Hero {...view} /> : <TitleLine {...view} />}
        <ContestTabs
          view={view}
          tab={tab}
          onTab={onTab}
          trailing={isInside && <QuestionsButton {...questions} />}
        />
        {tab === "overview" ? <Overview {...view} /> : children}
      </div>
      {questions.isOpen && (
        <ClarificationPanel
          contestId={contestId}
          clarifications={questions.clarifications}
          displayId={displayId}
          refusal={rights.submit ?? (countdown.phase === "ended" ? "CONTEST_ENDED" : null)}
          onClose={questions.toggle}
        />
      )}
    </div>
  );
}

const placeOf = (pathname: string) => ({
  asked: tabOf(pathname),
  /** Of the problem whose page it is. */
  displayId: /^\/contest\/\d+\/problem\/([^/]+)/.exec(pathname)?.[1] ?? null,
});

const isWide = (tab: ContestTab) => tab === "rank" || tab === "submissions";

function useQuestions(contestId: number, watch: { isInside: boolean; isRunning: boolean }) {
  const { t } = useLingui();
  const clarifications = useClarifications(contestId, watch);
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen((was) => !was);
  useHotkeys(
    t({ message: "Contest", context: "nav" }),
    watch.isInside ? [{ keys: "q", label: t`Questions to the jury`, run: toggle }] : [],
  );
  return { clarifications, isOpen: isOpen && watch.isInside, toggle };
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

function TitleLine({ contest, countdown }: ContestView) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-4 pb-1">
      <Link
        to="/contest/$contestID"
        params={{ contestID: String(contest.id) }}
        className="min-w-0 truncate text-base font-semibold hover:text-primary hover:underline"
      >
        {contest.title}
      </Link>
      <ContestClock countdown={countdown} />
    </div>
  );
}

interface ContestTabsProps {
  view: ContestView;
  tab: ContestTab;
  onTab: (tab: ContestTab) => void;
  trailing: ReactNode;
}

function ContestTabs({ view, tab, onTab, trailing }: ContestTabsProps) {
  const { t, i18n } = useLingui();
  const { routesByPath } = useRouter();
  const { isRoot } = useSession();
  const { contest, rights } = view;
  const tabs = contestTabs({
    ...{ rule: contestRuleOf(contest.type), openPrint: contest.openPrint },
    ...{ isAdmin: rights.isAdmin, isRoot },
    // A layout's own path names its first page.
    hasPage: (path) => path in routesByPath,
  });
  return (
    <>
      <Tabs
        label={t({ message: "Contest", context: "nav" })}
        value={tab}
        items={tabs.map((id) => ({
          value: id,
          label: i18n._(tabNames[id]),
          disabled: rights.isMenuDisabled && id !== "overview",
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
