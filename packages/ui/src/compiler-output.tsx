import { useLingui } from "@lingui/react/macro";
import { Fragment, useMemo } from "react";
import { type AnsiColor, parseAnsi } from "./lib/ansi.ts";
import { cn } from "./lib/cn.ts";

const colors: Record<AnsiColor, string> = {
  red: "text-verdict-wa",
  green: "text-verdict-ac",
  yellow: "text-verdict-tle",
  blue: "text-primary",
  magenta: "text-verdict-mle",
  cyan: "text-verdict-pac",
};

interface CompilerOutputProps {
  text: string;
  /** With it "main.cpp:12" becomes a button that goes to line 12. */
  onLine?: (line: number) => void;
  /** Off where there is room: lines stay whole and scroll sideways. */
  isWrapped?: boolean;
  className?: string;
}

/** What a compiler said, in its colours or, when it sent none, with errors and warnings marked. */
export function CompilerOutput(props: CompilerOutputProps) {
  const { text, onLine, isWrapped = true, className } = props;
  const { t } = useLingui();
  const spans = useMemo(() => parseAnsi(text), [text]);
  const isPlain = spans.every((span) => span.color === null && !span.bold);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
      tabIndex={0}
      aria-label={t`Compiler output`}
      translate="no"
      className={cn(
        "overflow-auto p-4 font-mono text-sm leading-5 text-muted-foreground",
        isWrapped ? "whitespace-pre-wrap [overflow-wrap:anywhere]" : "whitespace-pre",
        className,
      )}
    >
      {spans.map((span, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place
          key={index}
          className={cn(
            span.bold && "font-semibold text-foreground",
            span.color !== null && colors[span.color],
          )}
        >
          <Marked text={span.text} mark={isPlain} onLine={onLine} />
        </span>
      ))}
    </section>
  );
}

/** "main.cpp:12:19", "main.cs(12,5)" or "line 12"; then the words that tell how bad it is. */
const PLACE =
  /([\w./-]+\.\w+(?::\d+(?::\d+)?|\(\d+,\d+\))|\bline \d+\b)|(\b(?:fatal )?error:)|(\bwarning:)/gi;

interface MarkedProps {
  text: string;
  mark: boolean;
  onLine?: (line: number) => void;
}

function Marked({ text, mark, onLine }: MarkedProps) {
  const parts: React.ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACE)) {
    const [whole, place, error] = match;
    parts.push(<Fragment key={from}>{text.slice(from, match.index)}</Fragment>);
    from = match.index + whole.length;
    const key = `at${match.index}`;
    if (place !== undefined && onLine) {
      const line = Number(/(?:[:(]|line )(\d+)/i.exec(place)?.[1]);
      parts.push(
        <button
          key={key}
          type="button"
          onClick={() => onLine(line)}
          className="font-semibold text-foreground underline decoration-border-strong underline-offset-3 hover:text-primary"
        >
          {whole}
        </button>,
      );
    } else if (mark && place === undefined) {
      parts.push(
        <span
          key={key}
          className={cn("font-semibold", error ? "text-verdict-wa" : "text-verdict-tle")}
        >
          {whole}
        </span>,
      );
    } else parts.push(<Fragment key={key}>{whole}</Fragment>);
  }
  parts.push(<Fragment key="rest">{text.slice(from)}</Fragment>);
  return parts;
}
