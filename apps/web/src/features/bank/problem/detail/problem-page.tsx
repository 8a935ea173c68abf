import type { EditorHandle } from "@gavel/ui/editor";
import { useIsNarrow } from "@gavel/ui/lib/use-media";
import { notifyInfo } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { useHotkeys } from "../../../../app/hotkeys/use-hotkeys.ts";
import { type TestRunState, useTestRun } from "../test-run/use-test-run.ts";
import type { Problem } from "../types.ts";
import { type EditorSettings, useEditorSettings } from "../workbench/editor-settings.ts";
import { SubmitQuestions } from "../workbench/submit-questions.tsx";
import { type CompilerReport, useCompilerReport } from "../workbench/use-compiler-report.ts";
import { useDeskOwner } from "../workbench/use-desk-owner.ts";
import { type SubmitState, useSubmit } from "../workbench/use-submit.ts";
import { useWorkspace, type Workspace } from "../workbench/use-workspace.ts";
import type { DetailSearch, DetailTab } from "./detail-search.ts";
import { NarrowLayout } from "./narrow-layout.tsx";
import type { ProblemSource } from "./problem-source.ts";
import { useLightPrint } from "./use-light-print.ts";
import { useLoadFrom } from "./use-load-from.ts";
import { useTabs } from "./use-tabs.tsx";
import { WideLayout } from "./wide-layout.tsx";

interface ProblemPageProps {
  source: ProblemSource;
  search: DetailSearch;
  onSearch: (search: DetailSearch) => void;
}

/** What both layouts show. */
export interface ProblemView {
  readonly source: ProblemSource;
  readonly problem: Problem;
  readonly workspace: Workspace;
  readonly submission: SubmitState;
  readonly testRun: TestRunState;
  readonly report: CompilerReport | null;
  readonly editorHandle: RefObject<EditorHandle | null>;
  readonly editor: { settings: EditorSettings; change: (part: Partial<EditorSettings>) => void };
  /** The statement makes room for the code. */
  readonly isFocused: boolean;
  readonly setFocused: (isFocused: boolean) => void;
  readonly tab: DetailTab;
  readonly onTab: (tab: DetailTab) => void;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** A problem in any place. Keyed by the problem: another one starts afresh. */
export function ProblemPage({ source, search, onSearch }: ProblemPageProps) {
  const problem = source.useLoad();
  useDocumentTitle(`${problem.problemId} ${problem.title}`);
  useLightPrint();
  const desk = { problemId: problem.problemId, place: source.place, owner: useDeskOwner() };
  const workspace = useWorkspace(desk, problem.languages);
  const editor = useEditorSettings(desk);
  const submission = useSubmit(source, problem, workspace);
  const testRun = useTestRun(problem, workspace);
  const report = useCompilerReport(submission, testRun);
  const editorHandle = useRef<EditorHandle>(null);
  useLoadFrom(search, {
    workspace,
    testRun,
    onLoaded: () => onSearch({ ...search, from: undefined, case: undefined }),
  });
  const isNarrow = useIsNarrow();
  const [isFocused, setFocused] = useState(false);
  const view: ProblemView = {
    source,
    problem,
    workspace,
    submission,
    testRun,
    report,
    editorHandle,
    editor,
    isFocused,
    setFocused,
    tab: search.tab ?? "description",
    onTab: (tab) => onSearch({ tab: tab === "description" ? undefined : tab }),
    page: search.currentPage ?? 1,
    onPage: (page) => onSearch({ ...search, currentPage: page > 1 ? page : undefined }),
  };
  usePageKeys(view, isNarrow);
  return (
    <>
      <SubmitKey onSubmit={submission.submit}>
        {isNarrow ? <NarrowLayout view={view} /> : <WideLayout view={view} />}
      </SubmitKey>
      <SubmitQuestions state={submission} source={source} />
    </>
  );
}

/** Ctrl+Enter sends from wherever the focus is, before a menu button or the editor makes its own of it. */
function SubmitKey({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isKey = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    // Dialogs are children of this page for React, but not of this element.
    if (!isKey || !(event.target instanceof Node)) return;
    if (!event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) onSubmit();
  }
  return (
    <div className="contents" onKeyDownCapture={onKeyDown}>
      {children}
    </div>
  );
}

/** From one message of the compiler to the next, round and round; what is beside the editor stays. */
function useMessageKeys({ report, editorHandle }: ProblemView) {
  const at = useRef(-1);
  const shown = useRef(report);
  function walk(by: 1 | -1) {
    const messages = report?.messages ?? [];
    if (shown.current !== report) at.current = -1;
    shown.current = report;
    const start = at.current === -1 && by === -1 ? 0 : at.current;
    at.current = (start + by + messages.length) % Math.max(1, messages.length);
    const message = messages[at.current];
    if (message !== undefined) editorHandle.current?.goToLine(message.line);
  }
  return walk;
}

function usePageKeys(view: ProblemView, isNarrow: boolean) {
  const { t } = useLingui();
  const { workspace, submission, testRun, onTab } = view;
  const tabs = useTabs(view, isNarrow);
  const walk = useMessageKeys(view);
  useHotkeys(t`Problem`, [
    { keys: "mod+enter", label: t`Submit the code`, run: submission.submit },
    {
      keys: "mod+'",
      label: t`Test run`,
      run: () => {
        if (isNarrow) onTab("code");
        testRun.run();
      },
    },
    { keys: "alt+t", label: t`Test drawer`, run: () => testRun.open(!testRun.isOpen) },
    {
      keys: "e",
      label: t`Focus the editor`,
      run: () => {
        if (isNarrow) onTab("code");
        view.editorHandle.current?.focus();
      },
    },
    { keys: "alt+f", label: t`Hide the statement`, run: () => view.setFocused(!view.isFocused) },
    { keys: "]", label: t`Next problem`, run: () => view.source.step?.(1) },
    { keys: "[", label: t`Previous problem`, run: () => view.source.step?.(-1) },
    { keys: "f8", label: t`Next compiler message`, run: () => walk(1) },
    { keys: "shift+f8", label: t`Previous compiler message`, run: () => walk(-1) },
    {
      keys: "mod+s",
      label: t`Save the draft`,
      run: () => {
        workspace.save();
        notifyInfo(t`Drafts are saved in this browser as you type`, { id: "draft" });
      },
    },
    ...tabs.map((tab, index) => ({
      keys: `alt+${index + 1}`,
      label: tab.label,
      run: () => onTab(tab.value),
    })),
  ]);
}
