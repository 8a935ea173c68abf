import { findVerdict } from "@gavel/domain/verdict";
import { Callout } from "@gavel/ui/callout";
import { IconButton } from "@gavel/ui/icon-button";
import { formatClock } from "@gavel/ui/lib/format";
import { type TabItem, Tabs, tabPanelId } from "@gavel/ui/tabs";
import { VerdictIcon } from "@gavel/ui/verdict-badge";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, Plus } from "lucide-react";
import type { Problem } from "../types.ts";
import { COMPILER_TAB, type CompilerReport } from "../workbench/use-compiler-report.ts";
import { CUSTOM_CASES_MAX } from "./case-store.ts";
import { CompilerPanel } from "./compiler-panel.tsx";
import { outcomeKind, summariseSamples } from "./outcome.ts";
import { RunAnnouncer } from "./run-announcer.tsx";
import { TestPanes } from "./test-panes.tsx";
import type { TestCase } from "./use-cases.ts";
import type { TestRunState } from "./use-test-run.ts";

interface TestDrawerProps {
  problem: Problem;
  state: TestRunState;
  /** What the compiler said last, where it had to say something. */
  report: CompilerReport | null;
  onLine: (line: number) => void;
  /** One pane at a time. */
  isNarrow: boolean;
}

/** Under the editor: a tab for each sample and each input of the reader's own. */
export function TestDrawer({ problem, state, report, onLine, isNarrow }: TestDrawerProps) {
  const { t } = useLingui();
  const items = useTabItems(state, report);
  const { active } = state;
  const isCompiler = report !== null && state.chosen === COMPILER_TAB;
  const shown = isCompiler ? COMPILER_TAB : active.key;
  return (
    <section aria-label={t`Test run`} className="flex min-h-0 flex-1 flex-col bg-card">
      <Tabs
        id="test"
        label={t`Test inputs`}
        value={shown}
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
      {problem.isRemote && !isCompiler && (
        <p className="px-3 pt-2 text-xs text-muted-foreground">
          <Trans>
            Runs on this site, in its own language of the same kind; only Submit goes there.
          </Trans>
        </p>
      )}
      <div role="tabpanel" id={tabPanelId("test", shown)} className="flex min-h-0 flex-1 flex-col">
        {isCompiler ? (
          <CompilerPanel report={report} onLine={onLine} />
        ) : problem.judgeMode === "interactive" ? (
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

function useTabItems(state: TestRunState, report: CompilerReport | null): TabItem[] {
  const { t } = useLingui();
  const label = ({ kind, number }: TestCase) => {
    if (kind === "sample") return t`Sample ${number}`;
    return number === 1 ? t`Custom` : t`Custom ${number}`;
  };
  const cases = state.cases.map((one) => ({
    value: one.key,
    label: label(one),
    icon: <TabIcon state={state} one={one} />,
  }));
  if (report === null) return cases;
  const icon = <VerdictIcon verdict="compileError" />;
  const count = report.messages.length;
  return [{ value: COMPILER_TAB, label: t`Compiler output`, icon, count }, ...cases];
}

/** What became of the last run; grey once the code or the input is another. */
function TabIcon({ state, one }: { state: TestRunState; one: TestCase }) {
  const run = state.runOf(one);
  if (run === undefined || run.fault !== null) return null;
  if (run.answer === null) return <VerdictIcon verdict="judging" />;
  if (outcomeKind(run.answer) !== "verdict") return null;
  const verdict = findVerdict(run.answer.status) ?? "systemError";
  const isPast = state.isStale(one);
  return <VerdictIcon verdict={verdict} className={isPast ? "text-subtle-foreground" : ""} />;
}

/** Nothing before each sample has been run. */
function PassedSamples({ state }: { state: TestRunState }) {
  const summary = summariseSamples(
    state.cases
      .filter((one) => one.kind === "sample")
      .map((one) => {
        const run = state.runOf(one);
        return run && { answer: run.answer, at: run.at, isStale: state.isStale(one) };
      }),
  );
  if (summary === null) return null;
  const { passed, total, staleSince } = summary;
  const time = staleSince === null ? "" : formatClock(staleSince);
  return (
    <span className="pl-2 text-xs text-muted-foreground tabular-nums max-md:hidden">
      <Plural
        value={total}
        one={`${passed} of # sample passed`}
        other={`${passed} of # samples passed`}
      />
      {staleSince !== null && (
        <>
          {" "}
          <Trans>at {time}, before this edit</Trans>
        </>
      )}
    </span>
  );
}
