import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { cn } from "./lib/cn.ts";
import type { EditorTheme } from "./lib/editor-options.ts";
import { lazyPart } from "./lib/lazy-part.ts";
import { Delayed } from "./skeleton.tsx";

const AceEditor = lazyPart(() => import("./editor/ace-editor.tsx"));

export interface EditorHandle {
  focus: () => void;
  /** Counted from 1. */
  goToLine: (line: number) => void;
}

export interface EditorAnnotation {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly type?: "error" | "warning" | "info";
}

export interface CodeEditorProps {
  value: string;
  onChange?: (value: string) => void;
  /** Read aloud. */
  label: string;
  /** A language's editor mode: findLanguage(name).mode. Unknown ones are plain text. */
  mode: string;
  /** `gavel` follows the site. */
  theme?: EditorTheme;
  /** Is the site dark now. */
  dark: boolean;
  fontSize?: number;
  tabSize?: number;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** What a compiler said of a code; shown as long as it is about what the editor holds. */
  annotations?: { readonly code: string; readonly marks: readonly EditorAnnotation[] } | null;
  /** Keys that act while typing, in Ace's spelling: "Ctrl-Enter", "Ctrl-'". */
  commands?: readonly { keys: string; run: () => void }[];
  onReady?: (editor: EditorHandle) => void;
  className?: string;
}

/** The code editor; its code is loaded when first shown. Escape leaves it for the keyboard. */
export function CodeEditor(props: CodeEditorProps) {
  const { t } = useLingui();
  return (
    <div className={cn("min-h-0 min-w-0 flex-1 bg-(--code-bg)", props.className)}>
      <Suspense
        fallback={
          <Delayed>
            <p className="p-4 text-sm text-muted-foreground">{t`Loading the editor`}</p>
          </Delayed>
        }
      >
        <AceEditor {...props} />
      </Suspense>
    </div>
  );
}
