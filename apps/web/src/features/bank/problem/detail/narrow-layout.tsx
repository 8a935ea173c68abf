import { Button } from "@gavel/ui/button";
import { cn } from "@gavel/ui/lib/cn";
import { Tabs, tabPanelId } from "@gavel/ui/tabs";
import { Trans, useLingui } from "@lingui/react/macro";
import { SquarePen } from "lucide-react";
import { TestDrawer } from "../test-run/test-drawer.tsx";
import { CodePane } from "../workbench/code-pane.tsx";
import { StatusBar } from "../workbench/status-bar.tsx";
import { LeftPanel } from "./left-panel.tsx";
import type { ProblemView } from "./problem-page.tsx";
import { SpokenTitle } from "./spoken-title.tsx";
import { useTabs } from "./use-tabs.tsx";

/** Under 992 px: one thing at a time, with the status always at the bottom. */
export function NarrowLayout({ view }: { view: ProblemView }) {
  const { t } = useLingui();
  const { problem, source, workspace, submission, testRun, editor, report, editorHandle } = view;
  const tabs = useTabs(view, true);
  const tab = tabs.some((one) => one.value === view.tab) ? view.tab : "description";
  const isCode = tab === "code";
  return (
    <div
      className={cn(
        "flex flex-1 flex-col",
        isCode &&
          "h-[calc(100dvh-var(--header-h)-var(--above-problem,0px))] flex-none print:h-auto",
      )}
    >
      <div data-print="hide" className="sticky top-(--header-h) z-(--z-sticky) bg-card">
        <Tabs
          id="problem"
          label={t`Problem`}
          value={tab}
          items={tabs}
          onChange={view.onTab}
          className="px-1.5"
        />
      </div>
      <div
        role="tabpanel"
        id={tabPanelId("problem", tab)}
        className={cn("flex min-h-0 flex-1 flex-col", !isCode && "bg-card")}
      >
        {isCode && (
          <div data-print="hide" className="flex min-h-0 flex-1 flex-col">
            <SpokenTitle problem={problem} />
            <CodePane
              problem={problem}
              workspace={workspace}
              handle={editorHandle}
              report={report}
              editor={editor}
            />
            {testRun.isOpen && (
              <div className="flex h-[52%] min-h-56 shrink-0 flex-col border-t">
                <TestDrawer
                  problem={problem}
                  state={testRun}
                  report={report}
                  onLine={(line) => editorHandle.current?.goToLine(line)}
                  isNarrow
                />
              </div>
            )}
          </div>
        )}
        <div className={cn("px-(--page-gutter) pt-4 pb-8", isCode && "hidden print:block")}>
          <LeftPanel view={view} tab={isCode ? "description" : tab} />
        </div>
      </div>
      <div className="sticky bottom-0 z-(--z-sticky)">
        <StatusBar
          problem={problem}
          workspace={workspace}
          state={submission}
          source={source}
          testRun={testRun}
          report={report}
          action={
            isCode ? undefined : (
              <Button variant="primary" icon={<SquarePen />} onClick={() => view.onTab("code")}>
                <Trans>Write code</Trans>
              </Button>
            )
          }
        />
      </div>
    </div>
  );
}
