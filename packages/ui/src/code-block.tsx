import { useLingui } from "@lingui/react/macro";
import { MessageSquareText } from "lucide-react";
import { Fragment, type KeyboardEvent, type ReactNode, useMemo, useRef } from "react";
import { CopyButton } from "./copy-button.tsx";
import { cn } from "./lib/cn.ts";
import { highlightLines } from "./lib/highlight.ts";

interface CodeBlockProps {
  code: string;
  /** Editor mode of the language: c_cpp, java, python, … */
  mode?: string;
  /** Lines to tint red, counted from 1. */
  errorLines?: readonly number[];
  /** Ids of lines are `${idPrefix}${n}`, for links to them. */
  idPrefix?: string;
  /** Off where a card header has the button. */
  copy?: boolean;
  label?: string;
  className?: string;
  notes?: LineNotes;
}

/** What is written to lines, counted from 1. */
interface LineNotes {
  /** Lines that somebody has written to. */
  marked: readonly number[];
  /** Under the line; null = nothing. */
  below: (line: number) => ReactNode;
  /** A click on its number, or Enter on it. */
  open?: { label: (line: number) => string; run: (line: number) => void };
}

/** Read-only code. Line numbers are drawn, not text: selecting and Ctrl+A take the code only. */
export function CodeBlock(props: CodeBlockProps) {
  const { code, mode, errorLines = [], idPrefix, copy = true, label, className, notes } = props;
  const { t } = useLingui();
  const body = useRef<HTMLElement>(null);
  const lines = useMemo(() => highlightLines(code.replace(/\n$/, ""), mode), [code, mode]);
  const digits = String(lines.length).length;
  return (
    <div className={cn("relative", className)}>
      {copy && <CopyButton text={code} className="absolute top-1 right-1 z-1 bg-card" />}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
        tabIndex={0}
        aria-label={label ?? t`Code`}
        translate="no"
        onKeyDown={(event) => selectAll(event, body.current)}
        className="code-block"
      >
        <pre>
          <code ref={body} className="block w-max min-w-full">
            {lines.map((tokens, index) => {
              const number = index + 1;
              return (
                <Fragment key={number}>
                  <span
                    id={idPrefix === undefined ? undefined : `${idPrefix}${number}`}
                    data-line={number}
                    data-marked={notes?.marked.includes(number) || undefined}
                    data-error={errorLines.includes(number) || undefined}
                    style={{ "--gutter": `${digits}ch` } as React.CSSProperties}
                    className="code-line"
                  >
                    {notes?.marked.includes(number) && (
                      <MessageSquareText aria-hidden className="code-line-mark" />
                    )}
                    {notes?.open && <LineButton line={number} open={notes.open} />}
                    {tokens.map((token, place) =>
                      token.kind === null ? (
                        token.text
                      ) : (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place
                        <span key={place} className={`syn-${token.kind}`}>
                          {token.text}
                        </span>
                      ),
                    )}
                    {"\n"}
                  </span>
                  {notes?.below(number)}
                </Fragment>
              );
            })}
          </code>
        </pre>
      </section>
    </div>
  );
}

interface LineButtonProps {
  line: number;
  open: NonNullable<LineNotes["open"]>;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Over the number. One of them is a stop of the Tab key; arrows walk the others. */
function LineButton({ line, open }: LineButtonProps) {
  return (
    <button
      type="button"
      tabIndex={line === 1 ? 0 : -1}
      aria-label={open.label(line)}
      className="code-line-button"
      onClick={() => open.run(line)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.currentTarget
          .closest("code")
          ?.querySelectorAll<HTMLElement>(".code-line-button")
          [line - 1 + step]?.focus();
      }}
    />
  );
}

function selectAll(event: KeyboardEvent, body: HTMLElement | null) {
  if (event.key !== "a" || !(event.ctrlKey || event.metaKey) || body === null) return;
  event.preventDefault();
  getSelection()?.selectAllChildren(body);
}
