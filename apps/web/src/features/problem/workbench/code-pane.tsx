import { findLanguage } from "@gavel/domain/language";
import { CodeEditor } from "@gavel/ui/editor";
import { useLingui } from "@lingui/react/macro";
import { useTheme } from "../../../app/theme.ts";
import type { Problem } from "../types.ts";
import type { EditorSettings } from "./editor-settings.ts";
import { Toolbar } from "./toolbar.tsx";
import type { Workspace } from "./use-workspace.ts";

interface CodePaneProps {
  problem: Problem;
  workspace: Workspace;
  editor: { settings: EditorSettings; change: (part: Partial<EditorSettings>) => void };
  onSubmit: () => void;
}

/** The tool bar and the editor. */
export function CodePane({ problem, workspace, editor, onSubmit }: CodePaneProps) {
  const { t } = useLingui();
  const { dark } = useTheme();
  const { settings } = editor;
  return (
    <>
      <Toolbar
        problem={problem}
        workspace={workspace}
        settings={settings}
        onSettings={editor.change}
      />
      <CodeEditor
        label={t`Code`}
        value={workspace.code}
        onChange={workspace.type}
        mode={findLanguage(workspace.language?.name ?? "")?.mode ?? "text"}
        theme={settings.theme}
        fontSize={settings.fontSize}
        tabSize={settings.tabSize}
        dark={dark}
        commands={[
          { keys: "Ctrl-Enter", run: onSubmit },
          { keys: "Ctrl-S", run: workspace.save },
        ]}
      />
    </>
  );
}
