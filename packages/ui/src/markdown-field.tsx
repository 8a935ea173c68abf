import { useLingui } from "@lingui/react/macro";
import { Code, Link2, List, ListOrdered, LoaderCircle, SquareCode } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from "react";
import { EmojiButton } from "./emoji-button.tsx";
import { IconButton } from "./icon-button.tsx";
import { cn } from "./lib/cn.ts";
import { type MarkdownMark, markUp } from "./lib/markdown-edit.ts";
import { type TakeFile, useDroppedFiles } from "./lib/use-dropped-files.ts";
import { useMentions } from "./lib/use-mentions.ts";
import type { FindOffers } from "./lib/use-offers.ts";
import { OfferList } from "./offer-list.tsx";

interface MarkdownFieldProps
  extends Omit<ComponentProps<"textarea">, "value" | "onChange" | "aria-label"> {
  /** What is written here. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Characters that may be written. */
  max: number;
  /** Ctrl or ⌘ with Enter. */
  onSubmit?: () => void;
  /** At the right end of the tool bar: the button that sends it. */
  actions?: ReactNode;
  /** Takes the height of the column it stands in, instead of growing with what is in it; not on phones. */
  fills?: boolean;
  /** Under the field, in red. */
  error?: string;
  /** Whom a text here may name by `@`. */
  findMentions?: FindOffers;
  /** Stores what is pasted or dropped here. */
  takeFile?: TakeFile;
}

/** A Markdown text with emoji and marks at hand. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, onChange, max, onSubmit, actions, error, fills = false, ...more } = props;
  const { findMentions, takeFile, ...area } = more;
  const { t } = useLingui();
  const { className, id, rows, ...rest } = area;
  const field = useRef<HTMLTextAreaElement>(null);

  /** As typing does it, so that Ctrl Z takes it back. */
  function replace(from: number, to: number, insert: string, start: number, end: number) {
    const element = field.current;
    if (element === null) return;
    element.focus();
    element.setSelectionRange(from, to);
    if (!document.execCommand("insertText", false, insert)) {
      onChange(value.slice(0, from) + insert + value.slice(to));
    }
    element.setSelectionRange(start, end);
  }

  const mentions = useMentions({
    find: findMentions,
    onChoose(from, text) {
      const caret = field.current?.selectionEnd ?? from;
      replace(from, caret, text, from + text.length, from + text.length);
    },
  });

  const files = useDroppedFiles({
    ...{ field, take: takeFile, insert: insertAtCaret },
    placeholder: (name) => `![${t`Uploading ${name}…`}]()`,
    send: onSubmit,
  });

  function insertAtCaret(text: string) {
    const at = field.current?.selectionStart ?? value.length;
    const end = field.current?.selectionEnd ?? value.length;
    replace(at, end, text, at + text.length, at + text.length);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (mentions.offers.onKeyDown(event)) return;
    const send = files.sendOnceStored;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || send === undefined) return;
    event.preventDefault();
    send();
  }

  const errorId = id === undefined ? undefined : `${id}-error`;
  return (
    <div className={cn(fills && "flex min-h-0 flex-1 flex-col", className)}>
      <div
        className={cn(
          fills && "flex min-h-0 flex-1 flex-col",
          "rounded-md border border-input bg-card has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-ring",
          error !== undefined && "border-destructive",
        )}
      >
        <div className={cn("relative", fills && "flex min-h-0 flex-1 flex-col")}>
          <textarea
            ref={field}
            id={id}
            aria-label={label}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            value={value}
            {...mentions.offers.aria}
            {...files.area}
            aria-busy={files.isUnderway || undefined}
            onChange={(event) => {
              onChange(event.target.value);
              mentions.look(event.target);
            }}
            onSelect={(event) => mentions.look(event.currentTarget)}
            onBlur={mentions.close}
            onKeyDown={onKeyDown}
            // It grows with what is in it, and so knows no rows of its own.
            style={rows === undefined ? undefined : { minHeight: `calc(${rows}lh + 1.25rem)` }}
            className={cn(
              "block field-sizing-content max-h-96 min-h-12 w-full resize-y rounded-t-md bg-transparent px-3 py-2.5 text-sm leading-relaxed outline-none placeholder:text-subtle-foreground coarse:text-md",
              fills && "flex-1 md:field-sizing-fixed md:max-h-none md:resize-none",
            )}
            {...rest}
          />
          <OfferList offers={mentions.offers} />
        </div>
        <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5 rounded-b-md border-t bg-muted px-1.5 py-1.5">
          <Marks field={field} onMark={replace} onEmoji={insertAtCaret} />
          {files.isUnderway && (
            <LoaderCircle role="img" aria-label={t`Uploading…`} className="size-4 animate-spin" />
          )}
          <span
            className={cn(
              "figure ml-auto px-2 text-2xs text-muted-foreground",
              value.length > max && "font-strong text-destructive",
            )}
          >
            {value.length} / {max}
          </span>
          {actions}
        </div>
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.25 text-xs text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}

interface MarksProps {
  field: React.RefObject<HTMLTextAreaElement | null>;
  onMark: (from: number, to: number, insert: string, start: number, end: number) => void;
  onEmoji: (emoji: string) => void;
}

function Marks({ field, onMark, onEmoji }: MarksProps) {
  const { t } = useLingui();
  const marks: readonly { mark: MarkdownMark; label: string; icon: ReactNode }[] = [
    { mark: "code", label: t`Inline code`, icon: <Code /> },
    { mark: "code-block", label: t`Code block`, icon: <SquareCode /> },
    { mark: "link", label: t`Link`, icon: <Link2 /> },
    { mark: "bullets", label: t`Unordered list`, icon: <List /> },
    { mark: "numbers", label: t`Ordered list`, icon: <ListOrdered /> },
  ];
  function apply(mark: MarkdownMark) {
    const element = field.current;
    if (element === null) return;
    const { value: text, selectionStart: start, selectionEnd: end } = element;
    const words = { code: t`code`, link: t`link text`, item: t`item`, text: t`text` };
    const edit = markUp({ text, start, end }, mark, words);
    onMark(edit.from, edit.to, edit.insert, edit.start, edit.end);
  }
  return (
    <>
      <EmojiButton onPick={onEmoji} returnFocus={() => field.current?.focus()} />
      {marks.map(({ mark, label, icon }) => (
        <IconButton
          key={mark}
          size="sm"
          label={label}
          icon={icon}
          // The field keeps its focus and its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => apply(mark)}
        />
      ))}
    </>
  );
}
