import type { Edit, MarkdownMark } from "@gavel/ui/lib/markdown-edit";
import { markUp } from "@gavel/ui/lib/markdown-edit";
import { useLingui } from "@lingui/react/macro";
import { type ClipboardEvent, type DragEvent, type FocusEvent, useRef, useState } from "react";
import { useMayAttach, useTakeFile } from "../../../../../app/talk/use-take-file.ts";

type Field = HTMLTextAreaElement;

export interface TextTools {
  readonly isUploading: boolean;
  /** Files of all kinds; else images alone. */
  readonly takesFiles: boolean;
  readonly mark: (mark: MarkdownMark) => void;
  /** Images are shown, everything else is linked. */
  readonly attach: (files: readonly File[]) => Promise<void>;
  /** For what the fields stand in: remembers the field last written in, takes files that are pasted or dropped. */
  readonly area: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** The field, if Markdown is written in it. */
const markdownField = (target: EventTarget): Field | null =>
  target instanceof HTMLTextAreaElement && target.dataset.markdown !== undefined ? target : null;

/** As typing does it, so that Ctrl Z takes it back. */
function apply(field: Field, { from, to, insert, start, end }: Edit) {
  field.focus();
  field.setSelectionRange(from, to);
  if (!document.execCommand("insertText", false, insert)) {
    field.setRangeText(insert, from, to);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}

function insertAtCaret(field: Field, text: string) {
  const { selectionStart: from, selectionEnd: to } = field;
  const end = from + text.length;
  apply(field, { from, to, insert: text, start: end, end });
}

/**
 * One tool bar for many fields: it works on the one last written in.
 * @param groupId the group that they are written in
 */
export function useTextTools(groupId: number | null): TextTools {
  const { t } = useLingui();
  const field = useRef<Field>(null);
  const [isUploading, setUploading] = useState(false);
  const takesFiles = useMayAttach();
  const takeFile = useTakeFile(groupId);

  function mark(name: MarkdownMark) {
    const element = field.current;
    if (element === null) return;
    const { value: text, selectionStart: start, selectionEnd: end } = element;
    const words = { code: t`code`, link: t`link text`, item: t`item`, text: t`text` };
    apply(element, markUp({ text, start, end }, name, words));
  }

  async function attach(files: readonly File[]) {
    const element = field.current;
    if (element === null || takeFile === undefined || files.length === 0) return;
    setUploading(true);
    for (const file of files) {
      const text = await takeFile(file);
      if (text !== null) insertAtCaret(element, text);
    }
    setUploading(false);
  }

  function take(event: ClipboardEvent | DragEvent, data: DataTransfer | null) {
    const element = markdownField(event.target);
    const files = [...(data?.files ?? [])];
    if (element === null || files.length === 0) return;
    event.preventDefault();
    field.current = element;
    void attach(files);
  }

  return {
    isUploading,
    takesFiles,
    mark,
    attach,
    area: {
      onFocus: (event) => {
        field.current = markdownField(event.target) ?? field.current;
      },
      onPaste: (event) => take(event, event.clipboardData),
      onDragOver: (event) => {
        const hasFiles = event.dataTransfer.types.includes("Files");
        if (hasFiles && markdownField(event.target) !== null) event.preventDefault();
      },
      onDrop: (event) => take(event, event.dataTransfer),
    },
  };
}
