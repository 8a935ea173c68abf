import { PersonName } from "../../../../app/person-name.tsx";
import "../../../../app/errors/training-error-messages.ts";
import { hasRank } from "@gavel/domain/training/access";
import { Breadcrumb } from "@gavel/ui/breadcrumb";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Tabs } from "@gavel/ui/tabs";
import { Tooltip } from "@gavel/ui/tooltip";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useRouterState } from "@tanstack/react-router";
import { Maximize2, Play } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { trpc } from "../../../../app/trpc.ts";
import { HomeworkLine } from "../homework/homework-line.tsx";
import { AccessMark, CategoryTag, Progress } from "../marks.tsx";
import { linksOf } from "../training-links.ts";
import type { Training, TrainingProblem } from "../types.ts";
import { Introduction } from "./introduction.tsx";
import { PasswordForm } from "./password-form.tsx";
import { problemIn, TRAINING_TABS, type TrainingTab, tabOf } from "./tabs.ts";
import { useTrainingProblems } from "./use-training.ts";

interface TrainingShellProps {
  trainingId: number;
  /** Opens another tab. */
  onTab: (tab: TrainingTab) => void;
  /** The page of the address. */
  children: ReactNode;
}

/** Around all pages of a training: its title, how far one is, what comes next, its tabs. */
export function TrainingShell({ trainingId, onTab, children }: TrainingShellProps) {
  const [training] = trpc.training.get.useSuspenseQuery({ trainingId });
  const { tab, problem } = useRouterState({
    select: ({ location: { pathname } }) => ({
      tab: tabOf(pathname),
      problem: problemIn(pathname),
    }),
    structuralSharing: true,
  });
  const isInside = training.enter === null;
  const { rows, next, solved } = useTrainingProblems(trainingId, isInside);
  if (isInside && problem?.isFullScreen) return children;
  const tabs = (
    <TrainingTabs
      training={training}
      tab={isInside ? tab : "introduction"}
      onTab={onTab}
      focus={problem?.displayId ?? (next ?? rows[0])?.problemId}
    />
  );
  if (isInside && problem !== null) {
    return (
      <div style={ABOVE_PROBLEM} className="flex min-w-0 flex-1 flex-col">
        <div data-print="hide" className="bg-card px-(--page-gutter)">
          <div className="flex h-10 items-center justify-between gap-x-6">
            <TitleLink training={training} />
            {training.isArchived && (
              <span className="mr-auto truncate text-sm text-muted-foreground">
                <Trans>Archived: nothing is sent here any more</Trans>
              </span>
            )}
            <Progress solved={solved} total={rows.length} className="max-md:w-12" />
          </div>
          {tabs}
        </div>
        {children}
      </div>
    );
  }
  // The rank of a public training, which has none, shows what it is about.
  const isAbout = tab === "introduction" || (tab === "rank" && !hasRank(training));
  const shown = isAbout ? <Introduction trainingId={trainingId} /> : children;
  return (
    <div className="page pb-10">
      <Head training={training} rows={rows} next={next} solved={solved} />
      {training.isArchived && (
        <Callout tone="neutral" className="mb-3">
          <Trans>This group is archived: it can be read but not changed.</Trans>
        </Callout>
      )}
      {tabs}
      <div className="pt-4">
        {isInside ? (
          shown
        ) : (
          <div className="grid gap-4">
            {training.enter !== "HOMEWORK_NOT_OPEN" && !training.isArchived && (
              <PasswordForm trainingId={trainingId} onEntered={() => onTab("problems")} />
            )}
            <Introduction trainingId={trainingId} />
          </div>
        )}
      </div>
    </div>
  );
}

/** A title and tabs, each of its own height: the workbench fills the rest of the window. */
const ABOVE_PROBLEM = { "--above-problem": "4.875rem" } as CSSProperties;

function TitleLink({ training }: { training: Training }) {
  return (
    <Link
      {...linksOf(training).problems}
      className="min-w-0 truncate text-base font-semibold hover:text-primary hover:underline"
    >
      {training.title}
    </Link>
  );
}

interface HeadProps {
  training: Training;
  rows: readonly TrainingProblem[];
  next: TrainingProblem | undefined;
  solved: number;
}

function Head({ training, rows, next, solved }: HeadProps) {
  const { category, author, problemCount, enter } = training;
  return (
    <header className="pt-5 pb-3">
      {training.groupId === null ? (
        <WayInSite training={training} />
      ) : (
        <WayInGroup training={training} groupId={training.groupId} />
      )}
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="mr-1 min-w-0 text-2xl font-semibold wrap-anywhere">{training.title}</h1>
            <CategoryTag category={category} />
            <AccessMark {...training} />
          </div>
          <p className="mt-1 text-sm text-muted-foreground">
            <span translate="no">
              <PersonName username={author} />
            </span>
            <span aria-hidden> · </span>
            <Plural value={problemCount} one="# problem" other="# problems" />
          </p>
          {training.homework !== null && <HomeworkLine homework={training.homework} />}
        </div>
        {enter === null && rows.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Progress solved={solved} total={rows.length} className="w-44 max-md:w-24" />
            {next !== undefined && <NextButton training={training} next={next} solved={solved} />}
          </div>
        )}
      </div>
    </header>
  );
}

function WayInSite({ training: { title, category } }: { training: Training }) {
  return (
    <Breadcrumb>
      <Link to="/training">
        <Trans>Trainings</Trans>
      </Link>
      {category === null ? (
        title
      ) : (
        <Link to="/training" search={{ categoryId: category.id }}>
          {category.name}
        </Link>
      )}
    </Breadcrumb>
  );
}

function WayInGroup({ training, groupId }: { training: Training; groupId: number }) {
  const params = { groupID: `${groupId}` };
  // Root comes to it from outside too, and to the group.
  const group = trpc.group.get.useQuery({ groupId }, { meta: { inline: true } });
  return (
    <Breadcrumb>
      <Link to="/group/$groupID" params={params}>
        {group.data?.name ?? groupId}
      </Link>
      <Link to="/group/$groupID/training" params={params}>
        <Trans>Trainings</Trans>
      </Link>
      {training.title}
    </Breadcrumb>
  );
}

interface NextButtonProps {
  training: Training;
  next: TrainingProblem;
  solved: number;
}

function NextButton({ training, next: { problemId }, solved }: NextButtonProps) {
  return (
    <Button asChild variant="primary">
      <Link {...linksOf(training).problem(problemId)}>
        <Play aria-hidden />
        {solved === 0 ? <Trans>Start {problemId}</Trans> : <Trans>Continue {problemId}</Trans>}
      </Link>
    </Button>
  );
}

interface TrainingTabsProps {
  training: Training;
  /** null = the address is of none. */
  tab: TrainingTab | null;
  onTab: (tab: TrainingTab) => void;
  /** The problem that focus mode opens; undefined = there is none. */
  focus: string | undefined;
}

function TrainingTabs({ training, tab, onTab, focus }: TrainingTabsProps) {
  const { t } = useLingui();
  const names: Record<TrainingTab, string> = {
    problems: t({ message: "Problem", context: "training" }),
    introduction: t({ message: "Introduction", context: "training" }),
    submissions: t({ message: "Status", context: "training" }),
    rank: t({ message: "Rank", context: "training" }),
    homework: t`Homework`,
  };
  const isInside = training.enter === null;
  const isTaught = training.groupId !== null && training.isAdmin;
  const hidden = { rank: !hasRank(training), homework: !isTaught } as Record<TrainingTab, boolean>;
  const shown = TRAINING_TABS.filter((one) => hidden[one] !== true);
  return (
    <Tabs
      label={t({ message: "Training", context: "nav" })}
      value={tab}
      items={shown.map((one) => ({
        value: one,
        label: names[one],
        disabled: !isInside && one !== "introduction",
        count: one === "problems" ? training.problemCount : undefined,
      }))}
      onChange={onTab}
      trailing={
        isInside &&
        focus !== undefined && (
          <Tooltip side="bottom" content={t`Only the problem, on the whole screen`}>
            <Link
              {...linksOf(training).fullScreen(focus)}
              className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-sm text-muted-foreground hover:bg-accent hover:text-foreground max-lg:hidden"
            >
              <Maximize2 aria-hidden className="size-4" />
              <Trans>Focus mode</Trans>
            </Link>
          </Tooltip>
        )
      }
    />
  );
}
