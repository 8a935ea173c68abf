import { DIFFICULTIES, type Difficulty as Level } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { Card } from "@gavel/ui/card";
import { Difficulty } from "@gavel/ui/difficulty";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { Markdown } from "@gavel/ui/markdown";
import { Tabs, tabPanelId } from "@gavel/ui/tabs";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { HomeTab } from "./home-search.ts";
import type { ProfileProblem, UserHome } from "./types.ts";

interface ProblemTabsProps {
  home: UserHome;
  tab: HomeTab;
  onTab: (tab: HomeTab) => void;
}

const ID = "user-home";

export function ProblemTabs({ home, tab, onTab }: ProblemTabsProps) {
  const { t } = useLingui();
  return (
    <Card>
      <Tabs
        id={ID}
        label={t`Problems and about`}
        value={tab}
        onChange={onTab}
        className="px-2"
        items={[
          { value: "solved", label: <Trans context="tab">Solved</Trans>, ...count(home.solved) },
          { value: "tried", label: <Trans context="tab">Tried</Trans>, ...count(home.tried) },
          { value: "about", label: <Trans context="tab">About</Trans> },
        ]}
      />
      <div id={tabPanelId(ID, tab)} role="tabpanel" className="p-4">
        <Panel home={home} tab={tab} />
      </div>
    </Card>
  );
}

const count = (problems: readonly ProfileProblem[]) => ({ count: problems.length });

function Panel({ home, tab }: { home: UserHome; tab: HomeTab }) {
  if (tab === "about") {
    return home.signature.trim() === "" ? (
      <EmptyState title={<Trans>Nothing written here yet</Trans>} />
    ) : (
      <Markdown source={home.signature} size="post" />
    );
  }
  const problems = home[tab];
  if (problems.length > 0) return <ProblemGroups problems={problems} />;
  return tab === "solved" ? (
    <EmptyState title={<Trans>No problems solved yet</Trans>} />
  ) : (
    <EmptyState title={<Trans>No unsolved attempts</Trans>} />
  );
}

function ProblemGroups({ problems }: { problems: readonly ProfileProblem[] }) {
  return (
    <div className="grid gap-4">
      {DIFFICULTIES.map((level) => {
        const group = problems.filter((one) => one.difficulty === level);
        return group.length > 0 && <ProblemGroup key={level} level={level} problems={group} />;
      })}
    </div>
  );
}

/** Rows of the grid shown at first; thousands of links would slow the page down for nobody's good. */
const SHOWN = 240;

function ProblemGroup({ level, problems }: { level: Level; problems: readonly ProfileProblem[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? problems : problems.slice(0, SHOWN);
  return (
    <section>
      <h3 className="mb-1.5 flex items-center gap-2 text-xs">
        <Difficulty level={level} />
        <Figure value={problems.length} className="text-muted-foreground" />
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-x-2 gap-y-1">
        {shown.map(({ pid, problemId }) => (
          <li key={pid} className="min-w-0">
            <Link
              to="/problem/$problemID"
              params={{ problemID: problemId }}
              title={problemId}
              className="figure block truncate py-0.5 text-sm text-primary hover:underline coarse:py-2"
            >
              {problemId}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < problems.length && (
        <Button size="sm" variant="ghost" className="mt-1 -ml-2" onClick={() => setAll(true)}>
          <Trans>Show all {problems.length}</Trans>
        </Button>
      )}
    </section>
  );
}
