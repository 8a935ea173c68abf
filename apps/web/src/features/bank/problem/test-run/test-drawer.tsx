import { findVerdict } from "@gavel/domain/verdict";
import { Callout } from "@gavel/ui/callout";
import { IconButton } from "@gavel/ui/icon-button";
import { type TabItem, Tabs, tabPanelId } from "@gavel/ui/tabs";
import { VerdictIcon } from "@gavel/ui/verdict-badge";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, Plus } from "lucide-react";
import type { Problem } from "../types.ts";
import { CUSTOM_CASES_MAX } from "./case-store.ts";
import { outcomeKind } from "./outcome.ts";
import { RunAnnouncer } from "./run-announcer.tsx";
import { TestPanes } from "./test-panes.tsx";
import type { TestCase } from "./use-cases.ts";
import type { TestRunState } from "./use-test-run.ts";

interface TestDrawerProps {
  problem: Problem;
  state: TestRunState;
  /** One pane at a time. */
  isNarrow: boolean;
}

/** Under the editor: a tab for each sample and each input of the reader's own. */
export function TestDrawer({ problem, state, isNarrow }: TestDrawerProps) {
  const { t } = useLingui();
  const items = useTabItems(state);
  const { active } = state;
  return (
    <section aria-label={t`Test run`} className="flex min-h-0 flex-1 flex-col bg-card">
      <Tabs
        id="test"
        label={t`Test inputs`}
        value={active.key}
        items={items}
        onChange={state.select}
        className="shrink-0 pr-2 pl-1.5"
        addition={
          <IconButton
            size="sm"
            label={t`Add a custom input`}
            icon={<Plus />}
            disabled={state.customCount >= CUSTOM_CASES_MAX}
            onClick={() => state.add()}
          />
        }
        trailing={
          <>
            <PassedSamples state={state} />
            <IconButton
              size="sm"
              label={t`Close the test drawer`}
              shortcut="Alt T"
              icon={<ChevronDown />}
              onClick={() => state.open(false)}
            />
          </>
        }
      />
      <div
        role="tabpanel"
        id={tabPanelId("test", active.key)}
        className="flex min-h-0 flex-1 flex-col"
      >
        {problem.judgeMode === "interactive" ? (
          <Callout className="m-3">
            <Trans>
              An interactive problem talks to the program while it runs, so it cannot be test-run on
              your own input. Submit the code to get a verdict.
            </Trans>
          </Callout>
        ) : (
          <TestPanes
            key={active.key}
            problem={problem}
            state={state}
            one={active}
            isNarrow={isNarrow}
          />
        )}
      </div>
      <RunAnnouncer state={state} one={active} />
    </section>
  );
}

function useTabItems(state: TestRunState): TabItem[] {
  const { t } = useLingui();
  const label = ({ kind, number }: TestCase) => {
    if (kind === "sample") return t`Sample ${number}`;
    return number === 1 ? t`Custom` : t`Custom ${number}`;
  };
  return state.cases.map((one) => ({
    value: one.key,
    label: label(one),
    icon: <TabIcon state={state} one={one} />,
  }));
}

/** What became of the last run, as long as it is about what the tab holds now. */
function TabIcon({ state, one }: { state: TestRunState; one: TestCase }) {
  const run = state.runOf(one);
  if (run === undefined || run.fault !== null) return null;
  if (run.answer === null) return <VerdictIcon verdict="judging" />;
  if (state.isStale(one) || outcomeKind(run.answer) !== "verdict") return null;
  return <VerdictIcon verdict={findVerdict(run.answer.status) ?? "systemError"} />;
}

/** Nothing before all samples that there are have something to say: only runs of this code count. */
function PassedSamples({ state }: { state: TestRunState }) {
  const samples = state.cases.filter((one) => one.kind === "sample");
  const isPassed = (one: TestCase) => state.runOf(one)?.answer?.status === 0;
  const ran = samples.filter((one) => state.runOf(one)?.answer && !state.isStale(one));
  if (ran.length === 0) return null;
  const passed = ran.filter(isPassed).length;
  const total = samples.length;
  return (
    <span className="pl-2 text-xs text-muted-foreground tabular-nums max-md:hidden">
      <Plural
        value={total}
        one={`${passed} of # sample passed`}
        other={`${passed} of # samples passed`}
      />
    </span>
  );
}
