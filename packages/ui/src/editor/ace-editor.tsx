import "./themes.css";
import { i18n } from "@lingui/core";
import type { Ace } from "ace-builds";
import { useEffect, useRef } from "react";
import type { CodeEditorProps, EditorAnnotation } from "../editor.tsx";
import { isEditorMode } from "../lib/editor-options.ts";
import { applyTheme, createEditor, loadMode } from "./ace.ts";
import { LineMarks } from "./marks.ts";
import { editorMessages } from "./messages.ts";

const NO_MARKS: readonly EditorAnnotation[] = [];

/** Ace behind React: the value goes in only when it differs from what was typed. */
export default function AceEditor(props: CodeEditorProps) {
  const { value, label, mode, theme = "gavel", dark, fontSize = 13, tabSize = 4 } = props;
  const { readOnly = false, annotations, commands } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Ace.Editor | null>(null);
  const marks = useRef<LineMarks | null>(null);
  // Setting a value empties the document first; nobody typed that.
  const isOurs = useRef(false);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (host.current === null) return;
    const ace = createEditor(host.current, editorMessages(i18n));
    editor.current = ace;
    ace.session.setValue(latest.current.value);
    marks.current = new LineMarks(ace);
    ace.on("change", () => {
      if (isOurs.current) return;
      const text = ace.getValue();
      if (text !== latest.current.value) latest.current.onChange?.(text);
    });
    if (latest.current.autoFocus) ace.focus();
    latest.current.onReady?.({
      focus: () => ace.focus(),
      goToLine: (line) => ace.gotoLine(line, 0, true),
    });
    const observer = new ResizeObserver(() => ace.resize());
    observer.observe(host.current);
    return () => {
      observer.disconnect();
      ace.destroy();
      editor.current = null;
    };
  }, []);

  useEffect(() => {
    const ace = editor.current;
    // Undo must not lead into the code of another language or problem.
    if (!ace || ace.getValue() === value) return;
    isOurs.current = true;
    ace.session.setValue(value);
    isOurs.current = false;
  }, [value]);

  useEffect(() => {
    const ace = editor.current;
    if (!ace || !isEditorMode(mode)) return;
    void loadMode(mode).then((name) => {
      // The reader may have left while the mode was on its way.
      if (editor.current === ace) ace.session.setMode(name);
    });
  }, [mode]);

  useEffect(() => {
    if (editor.current) void applyTheme(editor.current, theme, dark);
  }, [theme, dark]);

  useEffect(() => {
    const ace = editor.current;
    // Ace puts the row of the cursor after this name and writes both anew whenever the field gets the focus.
    ace?.setOptions({ fontSize, tabSize, readOnly, textInputAriaLabel: label });
    ace?.textInput.setAriaLabel();
  }, [fontSize, tabSize, readOnly, label]);

  useEffect(() => {
    const isAbout = annotations != null && editor.current?.getValue() === annotations.code;
    marks.current?.show(isAbout ? annotations.marks : NO_MARKS);
  }, [annotations]);

  useEffect(() => {
    const ace = editor.current;
    if (!ace) return;
    const names = commands?.map((command) => command.keys).join("|") ?? "";
    for (const keys of names.split("|").filter(Boolean)) {
      ace.commands.addCommand({
        name: `gavel ${keys}`,
        bindKey: { win: keys, mac: keys.replace("Ctrl", "Command") },
        exec: () => latest.current.commands?.find((command) => command.keys === keys)?.run(),
      });
    }
  }, [commands]);

  return <div ref={host} translate="no" className="h-full w-full" />;
}
