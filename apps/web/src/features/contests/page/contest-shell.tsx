import "../../../app/errors/contest-error-messages.ts";
import { contestRuleOf } from "@gavel/domain/contest/contest";
import { Tabs } from "@gavel/ui/tabs";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSession } from "../../../app/session/store.ts";
import { ContestClock } from "./contest-clock.tsx";
import { Hero } from "./hero.tsx";
import { Overview } from "./overview.tsx";
import { tabNames } from "./tab-names.ts";
import { type ContestTab, contestTabs, tabOf } from "./tabs.ts";
import { type ContestView, useContest } from "./use-contest.ts";

interface ContestShellProps {
  contestId: number;
  /** Opens another tab. */
  onTab: (tab: ContestTab) => void;
  /** The page of the address. */
  children: ReactNode;
}

/** Around all pages of a contest: its title, its clock, its tabs. */
export function ContestShell({ contestId, onTab, children }: ContestShellProps) {
  const view = useContest(contestId);
  const asked = useRouterState({ select: ({ location }) => tabOf(location.pathname) });
  // A link to what is closed still shows the contest, with what opens it.
  const tab = view.rights.isMenuDisabled ? "overview" : asked;
  return (
    <div className="page pb-10">
      {tab === "overview" ? <Hero {...view} /> : <TitleLine {...view} />}
      <ContestTabs view={view} tab={tab} onTab={onTab} />
      {tab === "overview" ? <Overview {...view} /> : children}
    </div>
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
}

function ContestTabs({ view, tab, onTab }: ContestTabsProps) {
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
