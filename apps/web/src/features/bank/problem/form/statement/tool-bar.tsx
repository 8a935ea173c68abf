import { IconButton } from "@gavel/ui/icon-button";
import type { MarkdownMark } from "@gavel/ui/lib/markdown-edit";
import { useLingui } from "@lingui/react/macro";
import {
  Bold,
  Code,
  Italic,
  List,
  ListOrdered,
  Paperclip,
  Sigma,
  SquareCode,
  Table,
} from "lucide-react";
import { type ReactNode, useRef } from "react";
import { acceptOf } from "../../../../../app/upload.ts";
import type { TextTools } from "./use-text-tools.ts";

/** Marks and files for the field last written in. */
export function ToolBar({ tools }: { tools: TextTools }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const marks: readonly { mark: MarkdownMark; label: string; icon: ReactNode; keys?: string }[] = [
    { mark: "bold", label: t`Bold`, icon: <Bold />, keys: "Ctrl B" },
    { mark: "italic", label: t`Italic`, icon: <Italic />, keys: "Ctrl I" },
    { mark: "code", label: t`Inline code`, icon: <Code /> },
    { mark: "formula", label: t`Formula`, icon: <Sigma /> },
    { mark: "bullets", label: t`Unordered list`, icon: <List /> },
    { mark: "numbers", label: t`Ordered list`, icon: <ListOrdered /> },
    { mark: "code-block", label: t`Code block`, icon: <SquareCode /> },
    { mark: "table", label: t`Table`, icon: <Table /> },
  ];
  return (
    <div role="toolbar" aria-label={t`Format`} className="flex flex-wrap">
      {marks.map(({ mark, label, icon, keys }) => (
        <IconButton
          key={mark}
          size="sm"
          label={label}
          shortcut={keys}
          icon={icon}
          // The field keeps its focus and its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => tools.mark(mark)}
        />
      ))}
      <IconButton
        size="sm"
        label={tools.takesFiles ? t`Image or attachment` : t`Insert an image`}
        icon={<Paperclip />}
        busy={tools.isUploading}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={tools.takesFiles ? undefined : acceptOf("markdown")}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          void tools.attach(files);
        }}
      />
    </div>
  );
}
