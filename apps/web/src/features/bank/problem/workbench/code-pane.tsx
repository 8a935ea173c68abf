import { modeOf } from "@gavel/domain/language";
import { CodeEditor, type EditorHandle } from "@gavel/ui/editor";
import { useLingui } from "@lingui/react/macro";
import { type RefObject, useMemo, useRef } from "react";
import { useTheme } from "../../../../app/theme.ts";
import type { Problem } from "../types.ts";
import type { EditorSettings } from "./editor-settings.ts";
import { Toolbar } from "./toolbar.tsx";
import type { CompilerReport } from "./use-compiler-report.ts";
import type { Workspace } from "./use-workspace.ts";

interface CodePaneProps {
  problem: Problem;
  workspace: Workspace;
  /** The editor once it is there. */
  handle: RefObject<EditorHandle | null>;
  report: CompilerReport | null;
  editor: { settings: EditorSettings; change: (part: Partial<EditorSettings>) => void };
}

/** The tool bar and the editor. */
export function CodePane({ problem, workspace, handle, report, editor }: CodePaneProps) {
  const { t } = useLingui();
  const { dark } = useTheme();
  const { settings } = editor;
  const annotations = useMemo(
    () =>
      report && {
        code: report.code,
        marks: report.messages.map(({ line, text, kind }) => ({ line, text, type: kind })),
      },
    [report],
  );
  // The keyboard was meant for the editor before the editor was there.
  const isAwaited = useRef(false);
  return (
    <>
      <Toolbar
        problem={problem}
        workspace={workspace}
        settings={settings}
        onSettings={editor.change}
        onFocusEditor={() => {
          isAwaited.current = handle.current === null;
          handle.current?.focus();
        }}
      />
      <CodeEditor
        label={t`Code`}
        value={workspace.code}
        onChange={workspace.type}
        mode={modeOf(workspace.language?.contentType)}
        theme={settings.theme}
        fontSize={settings.fontSize}
        tabSize={settings.tabSize}
        dark={dark}
        annotations={annotations}
        onReady={(ready) => {
          handle.current = ready;
          // Unless the reader went elsewhere meanwhile.
          if (isAwaited.current && document.activeElement === document.body) ready.focus();
          isAwaited.current = false;
        }}
      />
    </>
  );
}
