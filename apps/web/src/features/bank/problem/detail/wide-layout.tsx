import { SplitPane } from "@gavel/ui/split-pane";
import { Tabs, tabPanelId } from "@gavel/ui/tabs";
import { useLingui } from "@lingui/react/macro";
import { TestDrawer } from "../test-run/test-drawer.tsx";
import { CodePane } from "../workbench/code-pane.tsx";
import { StatusBar } from "../workbench/status-bar.tsx";
import { COMPILER_TAB } from "../workbench/use-compiler-report.ts";
import { LeftPanel } from "./left-panel.tsx";
import type { ProblemView } from "./problem-page.tsx";
import { useTabs } from "./use-tabs.tsx";

/** A message, the line it is about and its caret are read at once. */
const COMPILER_HEIGHT = 276;

/** From 992 px: statement and code side by side, filling the window. On paper only the statement. */
export function WideLayout({ view }: { view: ProblemView }) {
  const { t } = useLingui();
  const { problem, source, workspace, submission, testRun, editor, report, editorHandle } = view;
  const isCompiler = report !== null && testRun.chosen === COMPILER_TAB;
  return (
    <SplitPane
      id="problem"
      label={t`Width of the statement`}
      minFirst={420}
      minSecond={580}
      isFirstHidden={view.isFocused}
      className="h-[calc(100dvh-var(--header-h)-var(--above-problem,0px))] print:block print:h-auto print:[&>*:first-child]:overflow-visible print:[&>*:not(:first-child)]:hidden"
      first={<LeftPane view={view} />}
      second={
        <div className="flex min-h-0 flex-1 flex-col bg-card">
          <SplitPane
            id="test-drawer"
            label={t`Height of the editor`}
            direction="column"
            initial={0.62}
            minFirst={160}
            minSecond={isCompiler ? COMPILER_HEIGHT : 150}
            isSecondHidden={!testRun.isOpen}
            className="flex-1"
            first={
              <CodePane
                problem={problem}
                workspace={workspace}
                handle={editorHandle}
                report={report}
                editor={editor}
              />
            }
            second={
              <TestDrawer
                problem={problem}
                state={testRun}
                report={report}
                onLine={(line) => editorHandle.current?.goToLine(line)}
                isNarrow={false}
              />
            }
          />
          <StatusBar
            problem={problem}
            workspace={workspace}
            state={submission}
            source={source}
            testRun={testRun}
            report={report}
          />
        </div>
      }
    />
  );
}

function LeftPane({ view }: { view: ProblemView }) {
  const { t } = useLingui();
  const tabs = useTabs(view, false);
  // An address may name a tab that this layout or this problem does not have.
  const tab = tabs.some((one) => one.value === view.tab) ? view.tab : "description";
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-card">
      <div data-print="hide">
        <Tabs
          id="problem"
          label={t`Problem`}
          value={tab}
          items={tabs}
          onChange={view.onTab}
          className="px-3"
        />
      </div>
      <div
        role="tabpanel"
        id={tabPanelId("problem", tab)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-6 pt-4 pb-8 focus-visible:-outline-offset-2 print:overflow-visible"
      >
        <LeftPanel view={view} tab={tab} />
      </div>
    </div>
  );
}
